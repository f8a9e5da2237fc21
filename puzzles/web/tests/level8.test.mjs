// Tests Level 8: a round by touch to its end against par, the round of a day, keys, and what is loaded for it.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {after, before, describe, it} from 'node:test';
import {PHONE, TODAY, axeFaults, ready, saved, startBrowser, startServer, visit} from './browser.mjs';

let browser, server;
before(async () => {
  [browser, server] = [await startBrowser(), await startServer()];
});
after(async () => {
  await browser.close();
  await server.close();
});

const SMALL = {...PHONE, viewport: {width: 390, height: 664}};
const atRound = (page) => page.waitForSelector('.level8 .held button', {timeout: 30_000});
const press = (page, action) => page.locator(`.level8 [data-action=${action}]`).tap();
const card = (page, name) => page.locator(`.level8 .held [data-name="${name}"]`).first();
const stepsOf = async (page, key) => (await saved(page)).level8.rounds[key].steps;
async function discard(page, name) {
  await card(page, name).tap();
  await page.locator('.level8 .discard-heap').tap();
}
const wide = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe('Level 8', () => {
it('is played to its end by touch, kept at each step, and compared with par', async () => {
  const {context, page, faults, requests, close} = await visit(browser, server.url, SMALL);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await ready(page);
  const forIt = () => requests.filter((url) => /level8/.test(url)).length;
  assert.equal(forIt(), 0);
  await page.getByRole('button', {name: 'More'}).tap();
  await page.getByRole('button', {name: 'Level 8'}).tap();
  await atRound(page);
  await page.evaluate(() => { location.hash = '#level8:42/3'; });
  await page.waitForFunction(() => document.querySelector('.level8 .date').textContent.startsWith('Deal 42'));
  assert.ok(forIt() >= 3);
  assert.equal(await page.locator('.level8 .date .tag').textContent(), 'par 4');
  assert.ok(await page.locator('.level8 .intro').isVisible());
  assert.deepEqual(await axeFaults(page), []);

  // The exact line for four turns, but one turn is wasted first: a card is taken back, and another goes.
  await press(page, 'draw');
  assert.equal(await page.locator('.level8 .held .note').evaluate((one) => one.closest('button').dataset.name), 'p8');
  await discard(page, 'o3');
  await press(page, 'back');
  await discard(page, 'g8');
  await page.locator('.level8 .discard-heap').tap();
  await discard(page, 'o3');
  await page.reload();
  await atRound(page);
  assert.deepEqual(await stepsOf(page, '42/3'), ['draw', 'discard g8', 'take', 'discard o3']);
  await page.locator('.level8 .draw-heap').tap();
  await discard(page, 'r14');
  await press(page, 'draw');
  await discard(page, 'r1');
  await press(page, 'draw');

  // There are many ways to lay the level. The marked cards must be in it.
  await press(page, 'lay');
  const ways = page.locator('.laying');
  const all = await ways.count();
  assert.match(await page.locator('.layings').textContent(), /There are more ways: mark cards to find them\.$/);
  for (const name of ['p8', 'o9', 'g12']) await page.locator(`dialog .choose [data-name="${name}"]`).tap();
  assert.ok((await ways.count()) < all);
  await ways.first().tap();
  assert.deepEqual(await page.locator('.level8 .group-name').allTextContents(), ['1 · run of 4', '2 · run of 4']);

  // Whatever fits is added; a wild asks what it stands for.
  for (let more = true; more;) {
    more = false;
    const names = await page.locator('.level8 .held button').evaluateAll((cards) => cards.map(({dataset}) => dataset.name));
    for (const name of names) {
      await card(page, name).tap();
      const target = page.locator('.level8 .group.target').first();
      if ((await target.count()) === 0) continue;
      await target.tap();
      if ((await page.locator('dialog[open]').count()) > 0) await page.locator('dialog .row button').first().tap();
      more = true;
      break;
    }
  }
  assert.deepEqual(await axeFaults(page), []);
  while ((await page.locator('.level8.over').count()) === 0) {
    if ((await page.locator('.level8 [data-action=draw]').count()) > 0) await press(page, 'draw');
    await page.locator('.level8 .held button').first().tap();
    await page.locator('.level8 .discard-heap').tap();
  }
  const {steps, first} = (await saved(page)).level8.rounds['42/3'];
  assert.equal(first.par, 4);
  assert.equal(first.turns, steps.filter((step) => step.startsWith('discard')).length);
  assert.ok(first.turns > 4);
  assert.equal(await page.locator('.level8 .outcome').textContent(), `Out in ${first.turns} turns; par is 4.`);
  assert.equal(await page.locator('.level8 .best li').count(), 4);
  assert.deepEqual(await axeFaults(page), []);
  assert.ok((await wide(page)) <= 0);

  // The file is a recorded round, which the referee of the command line accepts.
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'download')]);
  const text = readFileSync(await file.path(), 'utf8');
  assert.equal(JSON.parse(text).turns.length, first.turns);
  if (process.env.BACKTRICK !== undefined)
    assert.match(execFileSync(process.env.BACKTRICK, ['level8', 'verify', '--quiet'], {input: `${text}\n`, encoding: 'utf8'}), /^1 valid/);
  await press(page, 'share');
  await page.waitForFunction(() => document.querySelector('.level8 .turn').textContent.startsWith('Copied'));
  assert.match(await page.evaluate(() => navigator.clipboard.readText()),
    new RegExp(`^Backtrick Level 8 deal 42, level 3\n■{4}□{${first.turns - 4}} out in ${first.turns} turns, ${first.turns - 4} above par\n.*#level8:42/3$`));
  // The replay of par ends with an empty hand.
  await press(page, 'best');
  await page.locator('.level8 [data-action=last]').tap();
  assert.equal(await page.locator('.level8 .held button').count(), 0);
  assert.equal(await page.locator('.level8 .turn').textContent(), 'Turn 4: the end.');
  await page.getByRole('button', {name: 'Done'}).tap();
  await press(page, 'again');
  assert.equal((await saved(page)).level8.rounds['42/3'].first.turns, first.turns);
  assert.deepEqual(faults, []);
  await close();
});

it('has a round for every day, as published or else as chosen by the engine, in German and by keyboard', async () => {
  const {page, faults, close} = await visit(browser, `${server.url}#level8`, {viewport: {width: 320, height: 568}, locale: 'de-DE', colorScheme: 'dark', serviceWorkers: 'block'});
  await atRound(page);
  const key = (await saved(page)).level8.days[TODAY];
  if (process.env.BACKTRICK !== undefined) {
    const day = JSON.parse(execFileSync(process.env.BACKTRICK, ['level8', 'daily', '--date', TODAY, '--format', 'json'], {encoding: 'utf8'}));
    assert.equal(key, `${day.deal.number}/${day.level}`);
  }
  assert.match(key, /^8202611210\d{3}\/\d$/);
  assert.ok((await wide(page)) <= 0);
  await page.keyboard.press('e'); // nothing is taken yet
  await page.keyboard.press('d');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('.level8 .held [aria-pressed=true]').count(), 1);
  await page.keyboard.press('e');
  await page.keyboard.press('t');
  assert.match(await page.locator('.level8 .turn').textContent(), /^Genommen: /);
  await page.keyboard.press('u');
  assert.match(await page.locator('.level8 .turn').textContent(), /^Zug 2: Nimm eine Karte/);
  assert.deepEqual(await axeFaults(page), []);

  // A published round is taken as it is.
  server.extra.set('/level8/days/2026-11-20.json', JSON.stringify({date: '2026-11-20', list: 'one-star', level: 5, deal: {number: 77}}));
  await page.evaluate(() => { location.hash = '#level8/2026-11-20'; });
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('backtrick')).level8.days['2026-11-20'] === '77/5');
  for (const hash of ['#level8:42/9', '#level8/2026-11-22', '#level8:x']) {
    await page.evaluate((to) => { location.hash = to; }, hash);
    await page.waitForFunction(() => document.querySelector('.trouble:not([hidden]) h2') !== null && document.querySelector('.level8').hidden);
    await page.evaluate(() => { location.hash = '#level8:42'; });
    await atRound(page);
  }
  await page.evaluate(() => { location.hash = '#solo:42'; });
  await ready(page);
  assert.equal(await page.locator('.level8').isVisible(), false);
  assert.deepEqual(faults, []);
  await close();
});

});
