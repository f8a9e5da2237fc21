// Tests the training: a wrong turn and a first try that succeeds, by touch; what comes next, again and by an address; by
// keyboard and in German.
import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {PHONE, axeFaults, browser, playOf, referee, saved, server, share, until, visit} from './browser.mjs';

share();

const kept = async (page) => (await saved(page)).training;
const recordOf = ({study, saved}) => `${study.deal} | ${[...study.before, ...saved.steps].join(' ')}`;
/** The plays of the turn that wins the study on the board, or of one that loses. */
async function turnOf(page, wins) {
  const record = recordOf((await kept(page)).open);
  if (wins) return referee.judge(record).line.split(' / ')[0].split(' ');
  const plays = [];
  for (;;) {
    const {targets, may_end} = referee.state(`${record} ${plays.join(' ')}`);
    if (may_end) break;
    plays.push(`${targets[0][0]}${targets[0][1]}`);
  }
  assert.equal(referee.judge(`${record} ${plays.join(' ')} /`).verdict, 'unwinnable');
  return plays;
}
async function lay(page, plays, press) {
  for (const {card, pile} of plays.map(playOf)) {
    const place = page.locator(`.training .card[data-card="${card}"]`);
    await place[press]();
    if (await place.count() > 0) await page.locator(`.training .pile[data-pile="${pile}"]`)[press]();
    // A card that only one pile takes lies there already. The next tap is another one, and no second half of a double tap.
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
  await page.locator('.training [data-action=end]')[press]();
}
const says = (page, pattern) =>
  page.waitForFunction((source) => new RegExp(source).test(document.querySelector('.training .said')?.textContent ?? ''), pattern.source, {timeout: 60_000});
const onBoard = (page, number) => until(page, `JSON.parse(localStorage.getItem('backtrick')).training?.open?.study.number === ${number}
  && document.querySelector('.training .hand .card') !== null`);
/** A row that begins with deal 1. */
const begin = (page, more = {}) => page.evaluate((more) => localStorage.setItem('backtrick', JSON.stringify(
  {version: 1, games: {}, settings: {}, training: {start: 1, ...more}})), more);

describe('training', {concurrency: 2}, () => {

it('two studies of the row by touch', async () => {
  const {page, faults, close} = await visit(browser, `${server.url}#first-game`, PHONE);
  await begin(page);
  await page.reload();
  await page.getByRole('button', {name: 'More', exact: true}).tap();
  await page.getByRole('button', {name: 'Training', exact: true}).tap();
  // The first easy study is in the game of deal 53, as `backtrick study generate` finds it.
  await onBoard(page, 53);
  assert.match(await page.locator('.training .task').textContent(), /^14 cards to lay/);
  assert.deepEqual(await axeFaults(page), []);
  await lay(page, await turnOf(page, false), 'tap');
  await says(page, /^That turn loses/);
  const failed = await kept(page);
  assert.deepEqual([failed.results, failed.streak, failed.done], [{'53/easy': false}, 0, 1]);
  assert.ok(failed.rating < 1500 && failed.deviation < 350);
  assert.deepEqual(failed.repeats, [{key: '53/easy', due: 5, solved: 0}]);
  await page.getByRole('button', {name: 'Try again'}).tap();
  await lay(page, await turnOf(page, true), 'tap');
  await says(page, /^Solved, but not at first try\. Theme: long turn\. Rating \d+ \(−\d+\)\.$/);
  assert.equal((await kept(page)).rating, failed.rating);
  // The next one was mined meanwhile, and is there after a reload.
  await until(page, `JSON.parse(localStorage.getItem('backtrick')).training.ahead !== undefined`);
  const {ahead} = await kept(page);
  await page.locator('.training [data-action=following]').tap();
  await onBoard(page, ahead.number);
  await page.reload();
  await onBoard(page, ahead.number);
  await lay(page, await turnOf(page, true), 'tap');
  await says(page, /^Solved at first try\..* Rating \d+ \(\+\d+\)\.$/);
  const solved = await kept(page);
  assert.deepEqual([solved.results[`${ahead.number}/easy`], solved.streak, solved.best, solved.done], [true, 1, 1, 2]);
  assert.equal(solved.history.length, 2);
  assert.match(await page.locator('.training .history').getAttribute('aria-label'), /^Ratings after the latest 2 first tries: /);
  assert.deepEqual(await axeFaults(page), []);
  assert.deepEqual(faults, []);
  await close();
});

it('a theme, a study that comes again, and an address, by keyboard and in German', async () => {
  const {page, faults, close} = await visit(browser, `${server.url}#first-game`, {locale: 'de-DE'});
  await begin(page, {repeats: [{key: '53/easy', due: 3, solved: 0}], results: {'53/easy': false}, done: 3, history: [1400]});
  await page.reload();
  await page.evaluate(() => { location.hash = '#training'; });
  await onBoard(page, 53);
  assert.equal(await page.locator('.training .tag').last().textContent(), 'noch einmal');
  for (const {card, pile} of (await turnOf(page, true)).map(playOf)) {
    await page.locator(`.training .card[data-card="${card}"]`).focus();
    await page.keyboard.press(String(['A1', 'A2', 'D1', 'D2'].indexOf(pile) + 1));
  }
  await page.keyboard.press('e');
  await says(page, /^Beim ersten Versuch gelöst\. Thema: langer Zug\.$/); // a repeat changes no rating
  const {rating, repeats, done} = await kept(page);
  assert.deepEqual([rating, repeats, done], [1500, [{key: '53/easy', due: 20, solved: 1}], 4]);
  // Of the studies with a theme, which need longer to be found.
  await page.getByLabel('Thema').selectOption('long-turn');
  await until(page, `(({open}) => open?.study.number > 53 && open.study.themes.includes('long-turn'))(JSON.parse(localStorage.getItem('backtrick')).training)`);
  await page.evaluate(() => { location.hash = '#study:99/medium'; });
  await onBoard(page, 99);
  for (const hash of ['#study:1/easy', '#study:99/none', '#study:0/easy']) { // deal 1 gives no easy study
    await page.evaluate((to) => { location.hash = to; }, hash);
    await page.waitForSelector('.trouble:not([hidden])');
    assert.match(await page.locator('.trouble p').textContent(), /^Diese Studie gibt es nicht\.$/);
    await page.evaluate(() => { location.hash = '#training'; });
    await onBoard(page, 99);
  }
  assert.deepEqual(faults, []);
  await close();
});

});
