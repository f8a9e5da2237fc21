// Tests Level 8: a round by touch to its end against par, a game against others, the round of a day, keys, and what is
// loaded for it.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {PHONE, TODAY, axeFaults, browser, level8Engine, ready, saved, server, share, visit} from './browser.mjs';

share();

const SMALL = {...PHONE, viewport: {width: 390, height: 664}};
const atRound = (page) => page.waitForSelector('.level8 .held button', {timeout: 30_000});
const press = (page, action) => page.locator(`.level8 [data-action=${action}]`).tap();
const card = (page, name) => page.locator(`.level8 .held [data-name="${name}"]`).first();
const stepsOf = async (page, key) => (await saved(page)).level8.rounds[key].steps;
async function discard(page, name) {
  await card(page, name).tap();
  await page.locator('.level8 .discard-heap').tap();
}
const lastStep = (page) => saved(page).then(({level8}) => level8.table.steps.at(-1));
/** The turn of a computer as steps. */
const turnSteps = ({from, lay = [], add = [], discard, skip}, player) => [
  from === undefined ? 'draw' : `take ${from}`, ...(lay.length > 0 ? [`lay ${lay.map((group) => Object.values(group)[0].join(' ')).join(' / ')}`] : []),
  ...add.map(({card, group, player: owner = player}) => `add ${card} ${group} ${owner}`), discard === undefined ? `skip ${skip}` : `discard ${discard}`,
];
/** The steps of a game whose person lays what comes first and keeps Skips, up to a moment. */
function playedUntil(ask, key, moment) {
  const steps = [];
  const asked = (question) => ask(question, [key, ...steps].join('\n'));
  for (;;) {
    const state = asked('level8_state');
    if (state.error !== undefined || state.won !== undefined || moment(state)) return {steps, state};
    if (state.over) steps.push('next');
    else if (state.player !== 1) steps.push(...turnSteps(asked('level8_turn'), state.player).filter((step) => !step.endsWith('undefined')));
    else if (!state.has_taken) steps.push('draw');
    else steps.push(state.lay.length > 0 ? `lay ${state.lay[0].map((group) => group.join(' ')).join(' / ')}` : `discard ${state.hand[0]}`);
  }
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
  assert.equal(await page.locator('.level8 .best ol li').count(), 4);
  // The turns that were lost are named, and lead to the replay.
  const costs = await page.locator('.level8 .losses button').allTextContents();
  assert.equal(costs.reduce((sum, words) => sum + Number(/cost (\d+) turn/.exec(words)[1]), 0), first.turns - 4);
  await page.locator('.level8 .losses button').first().tap();
  assert.match(await page.locator('.level8 .turn').textContent(), new RegExp(`^${/^Turn \d+/.exec(costs[0])[0]}: (draw|take)`));
  await page.getByRole('button', {name: 'Done'}).tap();
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

it('is played against others to the end of a game, with advice, and kept at each step', async () => {
  const ask = await level8Engine();
  const key = '58+2/quick';
  const {page, faults, close} = await visit(browser, `${server.url}#level8:${key}`, {...SMALL, serviceWorkers: 'block'});
  const goOn = () => page.waitForSelector('.level8 [data-action=draw], .level8 [data-action=discard], .level8.over');
  const resumed = async (steps) => {
    // Elsewhere nobody plays on and saves.
    await page.evaluate(() => { location.hash = '#level8:1'; });
    await page.waitForFunction(() => document.querySelector('.level8 .date').textContent.startsWith('Deal 1'));
    await page.evaluate(([key, steps]) => {
      const data = JSON.parse(localStorage.getItem('backtrick') ?? '{"version":1,"games":{},"settings":{}}');
      data.level8 = {rounds: {}, days: {}, table: {key, steps}};
      localStorage.setItem('backtrick', JSON.stringify(data));
      history.replaceState(null, '', `#level8:${key}`);
    }, [key, steps]);
    await page.reload();
    await atRound(page);
  };
  await goOn();
  assert.match(await page.locator('.seat-8 .last').first().textContent(), /^(draws a card|takes)/);
  await press(page, 'advise');
  await page.waitForSelector('.level8 .said li');
  assert.match(await page.locator('.level8 .said li').first().textContent(), /\d+% to go out first, level laid in [\d.]+ turns/);
  assert.deepEqual(await axeFaults(page), []);
  await page.locator('.seat-8 .heap.target').first().tap();
  assert.match(await lastStep(page), /^take [23]$/);
  assert.ok((await wide(page)) <= 0);

  // A card of the hand at a group of another player, a Skip before one.
  const atOthers = playedUntil(ask, key, ({add}) => add.some(([, , , owner]) => owner !== 1));
  await resumed(atOthers.steps);
  const [name, group, , owner] = atOthers.state.add.find(([, , , of]) => of !== 1);
  await card(page, name).tap();
  await page.locator(`[data-key=group${owner}-${group}].target`).tap();
  if ((await page.locator('dialog[open]').count()) > 0) await page.locator('dialog .row button').first().tap();
  assert.match(await lastStep(page), new RegExp(`^add \\S+ ${group} ${owner}$`));
  const withSkip = playedUntil(ask, key, ({skip, hand}) => skip.length > 0 && hand.length > 1);
  await resumed(withSkip.steps);
  await card(page, 'S').tap();
  await page.locator('.who.target').first().tap();
  assert.ok((await saved(page)).level8.table.steps.includes(`skip ${withSkip.state.skip[0]}`));

  // The end of a round, and of the game. It counts once.
  const {steps} = playedUntil(ask, key, () => false);
  const beforeLast = (end) => steps.slice(0, steps.slice(0, end).findLastIndex((step, i) => ask('level8_state', [key, ...steps.slice(0, i)].join('\n')).player === 1));
  const round = steps.indexOf('next');
  for (const end of [round, steps.length]) {
    const from = beforeLast(end);
    await resumed(from);
    const step = steps[from.length];
    if (step === 'draw') await press(page, 'draw');
    else if (step.startsWith('lay')) await press(page, 'lay');
    else await discard(page, step.split(' ')[1]);
    await page.waitForSelector('.level8.over');
    assert.equal(await page.locator('.level8 .gains li').count(), 3);
    assert.deepEqual(await axeFaults(page), []);
    if (end === round) {
      await press(page, 'next');
      assert.equal(await page.locator('.level8 .date strong').textContent(), 'Round 2');
    }
  }
  assert.match(await page.locator('.level8 .outcome').textContent(), /(You have|Player \d has) won the game, in \d+ rounds\./);
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'download')]);
  const text = readFileSync(await file.path(), 'utf8');
  assert.ok(JSON.parse(text).winner > 0);
  if (process.env.BACKTRICK !== undefined)
    assert.match(execFileSync(process.env.BACKTRICK, ['level8', 'verify', '--quiet'], {input: `${text}\n`, encoding: 'utf8'}), /^1 valid/);
  await page.reload();
  await page.waitForSelector('.level8.over');
  assert.equal((await saved(page)).level8.games['2/quick'].played, 1);
  await page.locator('.level8 [data-key=rounds]').tap();
  await page.getByRole('button', {name: 'Statistics'}).last().tap();
  assert.match(await page.locator('dialog').textContent(), /2 opponents, quick: \d of 1 won/);
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
  // Every day up to today can be opened.
  await page.locator('.level8 [data-key=rounds]').click();
  await page.getByRole('button', {name: 'Andere Tage'}).click();
  assert.equal(await page.locator('.calendar .day:not([disabled])').count(), 21);
  assert.ok((await wide(page)) <= 0);
  await page.keyboard.press('Escape');
  for (const hash of ['#level8:42/9', '#level8/2026-11-22', '#level8:x', '#level8:42+6', '#level8:42+3/slow']) {
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
