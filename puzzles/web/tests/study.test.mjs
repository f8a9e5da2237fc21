// Tests the studies of a day: by mouse with a wrong turn, by keyboard at first try, by touch on a phone.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {PHONE, ROOT, TODAY, axeFaults, browser, playOf, ready, referee, saved, server, share, startServer, visit} from './browser.mjs';

const TEXT = readFileSync(join(ROOT, 'puzzles/web/tests/studies.json'), 'utf8');
const DAY = JSON.parse(TEXT);

share({files: {[`/studies/days/${TODAY}.json`]: TEXT}});

const studyOf = (band) => DAY.studies.find(({grade}) => grade.band === band);
const stepsOf = (turns) => turns.map((turn) => turn.map(([card, pile]) => `${card}${pile}`).join(' ')).join(' / ').trim().split(/\s+/);
const recordOf = (study, more = []) => `${study.id} | ${[...stepsOf(study.game.plays), ...more].join(' ')}`;
/** The plays of the turn that wins after these steps of a study. */
function winningTurn(study, more = []) {
  const {verdict, line} = referee.judge(recordOf(study, more));
  assert.equal(verdict, 'winnable');
  return line.split(' / ')[0].split(' ');
}
/** The plays of a turn that loses: the first legal cards of the hand. */
function losingTurn(study) {
  const plays = [];
  for (;;) {
    const {targets, may_end} = referee.state(recordOf(study, plays));
    if (may_end) break;
    plays.push(`${targets[0][0]}${targets[0][1]}`);
  }
  assert.equal(referee.judge(recordOf(study, [...plays, '/'])).verdict, 'unwinnable');
  return plays;
}
const says = (page, pattern) =>
  page.waitForFunction((source) => new RegExp(source).test(document.querySelector('.study .said')?.textContent ?? ''), pattern.source, {timeout: 60_000});
const kept = async (page, band) => (await saved(page)).studies?.[`${TODAY}/${band}`];

describe('studies', {concurrency: 2}, () => {

it('by mouse, with a wrong turn that is refuted on the board', async () => {
  const study = studyOf('medium');
  assert.equal(study.unique_turns, 2);
  const {context, page, faults, close} = await visit(browser, `${server.url}#${TODAY}`);
  await ready(page);
  await page.locator('.studies .other a', {hasText: 'Medium'}).click();
  await page.waitForSelector('.study .hand .card');
  assert.equal(new URL(page.url()).hash, `#study/${TODAY}/medium`);
  assert.match(await page.locator('.study .task').textContent(), /^17 cards to lay.*2 times in a row\. Find turn 1/);
  // Every card is in sight, in order.
  assert.deepEqual(await page.locator('.study .coming li').allTextContents(), study.position.draw.map(String));
  assert.deepEqual((await page.locator('.study .card .number').allTextContents()).map(Number), [...study.position.hands[0]].sort((a, b) => a - b));
  const play = async (steps) => {
    for (const {card, pile} of steps.map(playOf)) {
      await page.locator(`.study .card[data-card="${card}"]`).click();
      await page.locator(`.study .pile[data-pile="${pile}"]`).click();
    }
    await page.locator('.study [data-action=end]').click();
  };

  const wrong = losingTurn(study);
  await play(wrong);
  await says(page, /^That turn loses: (at least )?\d+ cards? must be left\. At its best it ends with /);
  assert.deepEqual(await kept(page, 'medium'), {steps: [], wrong: 1});
  // The board shows the end of the best line, and the cards that go nowhere.
  const {targets, hand} = referee.state(recordOf(study, [...wrong, '/']));
  assert.ok(hand.length > 0 && targets.length > 0);
  assert.ok((await page.locator('.study .card').count()) > 0);
  assert.equal(await page.locator('.study .card.lost').count(), await page.locator('.study .card').count());
  assert.match(await page.locator('.study .where').textContent(), /^Step (\d+) of \1$/);
  assert.deepEqual(await axeFaults(page), []);
  await page.getByRole('button', {name: 'To the start'}).click();
  assert.deepEqual((await page.locator('.study .card .number').allTextContents()).map(Number).sort(), [...hand].sort());
  await page.getByRole('button', {name: 'Try again'}).click();

  const first = winningTurn(study);
  await play(first);
  await says(page, /^Right\./);
  // A reload goes on from the turn that was found.
  await page.reload();
  await page.waitForSelector('.study .hand .card');
  await play(winningTurn(study, [...first, '/']));
  await says(page, /^Solved, but not at first try\.$/);
  const {solved} = await kept(page, 'medium');
  assert.deepEqual(solved, {first: false, day: TODAY});
  await page.locator('.study [data-action=rest]').click();
  await page.getByRole('button', {name: 'To the end'}).click();
  assert.equal(await page.locator('.study .draw-pile .left strong').textContent(), '0');
  // What was made of it can be shared, and the next open thing of the day is offered: another study.
  await page.getByRole('button', {name: 'Done'}).click();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('.study [data-action=share]').click();
  await says(page, /^Copied/);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()),
    `Backtrick Study ${TODAY} medium\n• solved later · 17 cards\n${server.url}#study/${TODAY}/medium`);
  assert.equal(await page.locator('.study [data-action=following]').innerText(), 'Easy study');
  // A second attempt does not change the result.
  await page.locator('.study [data-action=restart]').click();
  await play(first);
  await says(page, /^Right\./);
  assert.deepEqual((await kept(page, 'medium')).solved, {first: false, day: TODAY});
  assert.deepEqual(faults, []);
  await close();
});

it('by keyboard, at first try', async () => {
  const study = studyOf('easy');
  const {page, faults, close} = await visit(browser, `${server.url}#study/${TODAY}/easy`);
  await page.waitForSelector('.study .hand .card');
  assert.deepEqual(await axeFaults(page), []);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-card'));
  for (let i = 0; i < 60 && (await focused()) == null; ++i) await page.keyboard.press('Tab');
  for (const {card, pile} of winningTurn(study).map(playOf)) {
    for (let i = 0; (await focused()) !== String(card); ++i) {
      assert.ok(i < 20, `the ${card} is not reached`);
      await page.keyboard.press(card < Number(await focused()) ? 'ArrowLeft' : 'ArrowRight');
    }
    await page.keyboard.press(String(['A1', 'A2', 'D1', 'D2'].indexOf(pile) + 1));
  }
  await page.keyboard.press('e');
  await says(page, /^Solved at first try\.$/);
  assert.deepEqual((await kept(page, 'easy')).solved, {first: true, day: TODAY});
  assert.match(await page.locator('.study .task').textContent(), /Studies solved: 1, 1 at first try\.$/);
  await page.emulateMedia({media: 'print'});
  assert.ok(await page.locator('.study .pile').first().isVisible() && !(await page.locator('.study .actions').isVisible()));
  await page.emulateMedia({media: null});
  // The links say so, and so does the page of the day.
  assert.match(await page.locator('.study .studies .here a').first().textContent(), /^Easy ✓, solved at first try$/);
  await page.getByRole('link', {name: 'Puzzles', exact: true}).click();
  await page.waitForSelector('.below .studies .other a:visible');
  assert.match(await page.locator('.studies .other a:visible').first().textContent(), /^Easy ✓/);
  // The study alone makes the day, and shared with others it stays a riddle.
  await page.locator('.below [data-action=day]', {hasText: 'The day 1/7'}).click();
  assert.equal(await page.locator('dialog .preview').textContent(), `Backtrick ${TODAY}\nEasy study ✓ solved at first try\n${server.url}#${TODAY}`);
  assert.deepEqual(await axeFaults(page), []);
  await page.keyboard.press('Escape');
  assert.match(await page.locator('.result, .puzzle').first().innerText(), /21 November/);
  assert.equal(await page.locator('.study .card').count(), 0);
  // Another browser takes the result over from an export, and nothing that is damaged.
  const data = await saved(page);
  data.studies[`${TODAY}/hard`] = {steps: ['5A1<b>'], wrong: 0, solved: {first: true, day: TODAY}};
  const other = await visit(browser, `${server.url}#study/${TODAY}/easy`);
  await other.page.waitForSelector('.study .hand .card');
  await other.page.getByRole('button', {name: 'More', exact: true}).click();
  await other.page.setInputFiles('input[type=file]', {name: 'own.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(data))});
  await other.page.waitForFunction((key) => JSON.parse(localStorage.getItem('backtrick') ?? '{}').studies?.[key] !== undefined, `${TODAY}/easy`);
  assert.deepEqual((await saved(other.page)).studies, {[`${TODAY}/easy`]: data.studies[`${TODAY}/easy`]});
  await other.close();
  assert.deepEqual(faults, []);
  await close();
});

it('by touch on a phone, where all cards and buttons are in sight', async () => {
  const study = studyOf('hard');
  const {page, faults, close} = await visit(browser, `${server.url}#study/${TODAY}/hard`, PHONE);
  await page.waitForSelector('.study .hand .card');
  for (const size of [{width: 320, height: 568}, PHONE.viewport]) {
    await page.setViewportSize(size);
    for (const place of ['.study .coming li:last-child', '.study .hand .card:last-child', '.study [data-action=end]']) {
      const box = await page.locator(place).boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height,
        `${place} at ${size.width}: ${JSON.stringify(box)}`);
    }
    // The fan stays on the board.
    const bottom = (selector) => page.locator(selector).last().evaluate((one) => one.getBoundingClientRect().bottom);
    assert.ok((await bottom('.study .hand .card')) <= (await bottom('.study .board')), `at ${size.width}`);
  }
  const steps = [];
  for (let turn = 1; turn <= study.unique_turns; ++turn) {
    const plays = winningTurn(study, steps);
    for (const {card, pile} of plays.map(playOf)) {
      await page.locator(`.study .card[data-card="${card}"]`).tap();
      await page.locator(`.study .pile[data-pile="${pile}"]`).tap();
    }
    await page.locator('.study [data-action=end]').tap();
    steps.push(...plays, '/');
    await says(page, turn < study.unique_turns ? /^Right\./ : /^Solved at first try\.$/);
  }
  // Once an answer was shown, the study is over, but not solved. After the last study comes a puzzle.
  await page.evaluate(([key, solved]) => {
    const data = JSON.parse(localStorage.getItem('backtrick'));
    data.studies[key] = {steps: [], wrong: 2, solved};
    localStorage.setItem('backtrick', JSON.stringify(data));
  }, [`${TODAY}/medium`, {first: false, day: TODAY}]);
  await page.goto(`${server.url}#study/${TODAY}/easy`);
  await page.reload();
  await page.locator('.study .hand .card').first().waitFor();
  for (const step of losingTurn(studyOf('easy')).map(playOf)) {
    await page.locator(`.study .card[data-card="${step.card}"]`).tap();
    await page.locator(`.study .pile[data-pile="${step.pile}"]`).tap();
  }
  await page.locator('.study [data-action=end]').tap();
  await page.locator('.study [data-action=answer]').tap();
  await page.locator('.study [data-action=following]', {hasText: 'Play easy'}).tap();
  await page.waitForSelector('.table .hand .card');
  assert.equal(new URL(page.url()).hash, `#${TODAY}/easy`);
  assert.deepEqual((await kept(page, 'easy')).solved, {first: false, day: TODAY, shown: true});
  assert.deepEqual((await kept(page, 'hard')).solved, {first: true, day: TODAY});
  assert.deepEqual(faults, []);
  await close();
});

it('days without studies, damaged ones and days to come', async () => {
  const own = await startServer();
  own.extra.set('/studies/days/2026-11-20.json', TEXT); // bears another date
  own.extra.set('/studies/days/2026-11-19.json', '{"date":"2026-11-19","studies":[{}]}');
  const {page, faults, close} = await visit(browser, `${own.url}#${TODAY}`);
  await ready(page);
  assert.equal(await page.locator('.studies:visible').count(), 0);
  for (const [link, reason] of [[`study/${TODAY}`, /not published/], ['study/2026-11-20', /damaged/], ['study/2026-11-19', /damaged/],
    ['study/2026-11-22', /from that day on/], ['study/2026-02-30', /no such date/], ['study/<b>', /no such date/], [`study/${TODAY}/<b>`, /no such study/]]) {
    await page.evaluate((hash) => { location.hash = hash; }, link);
    await page.waitForFunction((source) => new RegExp(source).test(document.querySelector('.trouble:not([hidden]) p')?.textContent ?? ''), reason.source);
    assert.equal(await page.locator('.card:visible').count(), 0);
  }
  await page.evaluate(() => { location.hash = 'solo:42'; });
  await page.waitForSelector('.table .card:visible');
  assert.deepEqual(faults, []);
  await close();
  await own.close();
});

it('the sample is what the program prints', (t) => {
  const program = process.env.BACKTRICK;
  if (program === undefined) return t.skip('BACKTRICK names no program');
  assert.equal(execFileSync(program, ['study', 'daily', '--date', TODAY, '--format', 'json'], {encoding: 'utf8'}), TEXT);
});

});
