// Tests the page beside what the program publishes: the puzzles of days, and the short deals.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {SITE, TODAY, engine, handOf, playOf, ready, resume, saved, startBrowser, topsOf, visit, winOf} from './browser.mjs';
import {serve} from './server.mjs';

test('beside what the program publishes', {skip: process.env.BACKTRICK === undefined && 'BACKTRICK names no program'}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'backtrick-page-'));
  const out = join(folder, 'site');
  execFileSync(process.env.BACKTRICK, ['publish', '--from', '2026-11-20', '--to', '2026-11-22', '--today', TODAY, '--out', out, '--page', SITE, '--player-games', '1']);
  execFileSync(process.env.BACKTRICK, ['short', 'publish', '--from', TODAY, '--to', TODAY, '--today', TODAY, '--out', out]);
  const published = await serve(out);
  const [browser, referee] = [await startBrowser(), await engine()];
  t.after(async () => {
    await browser.close();
    await published.close();
    rmSync(folder, {recursive: true});
  });
  const {page, faults, close} = await visit(browser, published.url);
  await ready(page);
  assert.match(await page.locator('.puzzle .date').innerText(), /21 November\s*today/);
  assert.deepEqual(await page.locator('.bands button').allInnerTexts(), ['Easy', 'Medium', 'Hard', 'Fiendish']);
  const {deals} = JSON.parse(readFileSync(join(out, `days/${TODAY}.json`), 'utf8'));
  for (const {id, code, deal} of deals) {
    assert.deepEqual(referee.state(id).hand, deal.deck.slice(0, 8));
    assert.deepEqual(referee.state(code).draw, deal.deck.slice(8));
    assert.equal(referee.judge(id).verdict, 'winnable');
  }
  await page.getByRole('button', {name: 'Hard'}).click();
  await page.waitForFunction(() => location.hash === '#2026-11-21/hard' && document.title.startsWith('2026-11-21 hard'));
  assert.deepEqual(await handOf(page), deals[2].deal.deck.slice(0, 8).sort((a, b) => a - b));
  // The calendar lists the published days, and the feeds link to this page.
  await page.getByRole('button', {name: 'Calendar'}).click();
  await page.waitForSelector('dialog[open] >> text=2 days, from');
  await page.keyboard.press('Escape');
  assert.match(readFileSync(join(out, 'feed.json'), 'utf8'), /#2026-11-21"/);

  // The short deals of the day, which the row of the day leads to.
  const {deals: shorter} = JSON.parse(readFileSync(join(out, `short/days/${TODAY}.json`), 'utf8'));
  await page.getByRole('group', {name: 'Short deals'}).getByRole('link', {name: 'Medium'}).click();
  await page.waitForFunction(() => location.hash === '#short/2026-11-21/medium' && document.title.startsWith('2026-11-21 short medium'));
  assert.deepEqual(await handOf(page), shorter[1].deal.deck.slice(0, 6).sort((a, b) => a - b));
  assert.deepEqual(await topsOf(page), [1, 1, 62, 62]);
  assert.equal(await page.locator('.turn').innerText(), 'Lay at least 4 cards.');
  const {id} = shorter[1];
  const plays = winOf(referee, id);
  const last = plays.findLastIndex((step) => step !== '/');
  await resume(page, id, plays.slice(0, last));
  await page.locator(`.card[data-card="${playOf(plays[last]).card}"]`).dblclick();
  await page.waitForSelector('.result.won');
  assert.equal((await saved(page)).games[id].daily.short, true);
  assert.match(await page.locator('.result .preview').innerText(), /^Backtrick 2026-11-21 short medium\n■{10} beaten[^]*#short\/2026-11-21\/medium$/);
  assert.equal(await page.locator('.result .tag.streak').innerText(), 'streak 1');
  await page.getByRole('button', {name: 'Play short easy'}).click();
  await page.waitForFunction(() => location.hash === '#short/2026-11-21/easy');
  await page.locator('[data-action=day]').click();
  await page.waitForSelector('dialog[open] .preview');
  assert.match(await page.locator('dialog .preview').innerText(), /^Backtrick 2026-11-21\nShort medium ■{10} beaten\n/);
  assert.deepEqual(faults, []);
  await close();
});
