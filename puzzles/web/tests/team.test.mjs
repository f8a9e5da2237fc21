// Tests tables of several players: a game of five by touch, keyboard and advice, and what is loaded for it.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {PHONE, ROOT, axeFaults, browser, engine, playOf, ready, referee as ask, saved, sent, server, share, startServer, teamEngine, until, visit} from './browser.mjs';

share({startReferee: teamEngine});

const SMALL = {...PHONE, viewport: {width: 390, height: 664}};
const PILES = ['A1', 'A2', 'D1', 'D2'];
const recordOf = ({deal, steps}) => (steps.length === 0 ? deal : `${deal} | ${steps.join(' ')}`);
/** What is kept of the table, and what the player sees of it. */
async function table(page) {
  const {table} = await saved(page);
  return {...table, state: ask('team_state', recordOf(table), 1, table.language)};
}
const atTable = (page) => page.waitForSelector('.team .hand .card');
const says = (page, pattern) =>
  page.waitForFunction((source) => new RegExp(source).test(document.querySelector('.team .said')?.textContent ?? ''), pattern.source, {timeout: 60_000});
const isOver = (page) => page.evaluate(() => document.querySelector('.team').classList.contains('over'));
const isMyTurn = () => document.querySelector('.team').classList.contains('over') || /^Your turn/.test(document.querySelector('.team .turn').textContent);
/** Goes on with a table, like a visitor who returns to it. */
async function resumeTable(page, table) {
  await page.evaluate(([table]) => {
    localStorage.setItem('backtrick', JSON.stringify({version: 1, games: {}, settings: {}, table}));
  }, [table]);
  await page.reload();
  await page.waitForSelector('.team:not([hidden])');
}
/** The steps of a careless game, until it is beaten or somebody cannot go on. */
function carelessGame(deal) {
  const steps = [];
  for (;;) {
    const {over, may_end, targets} = ask('team_state', recordOf({deal, steps}), 0, 1);
    if (over) return steps;
    steps.push(may_end ? '/' : ((play) => `${play[0]}${play[1]}`)(targets.sort(([a], [b]) => b - a)[0]));
  }
}
/** Whether all of an element can be seen. */
const inSight = (page, selector) => page.locator(selector).last().evaluate((one) => {
  const box = one.getBoundingClientRect();
  return box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight;
});

/** Asks for advice, and returns the play that is hinted at, or undefined if the turn is to be ended. */
async function advised(page) {
  await page.locator('.team [data-action=advise]').tap();
  await says(page, /^Advice, by your hand and by what was said: /);
  if ((await page.locator('.team .card.hinted').count()) === 0) return undefined;
  return {card: await page.locator('.team .card.hinted').getAttribute('data-card'), pile: await page.locator('.team .pile.hinted').getAttribute('data-pile')};
}
async function layAsAdvised(page) {
  const play = await advised(page);
  if (play === undefined) return false;
  await page.locator(`.team .card[data-card="${play.card}"]`).tap();
  await page.locator(`.team .pile[data-pile="${play.pile}"]`).tap();
  return !(await isOver(page));
}
/** Ends the turn and lets the others play. Returns whether the game goes on. */
async function endTurn(page) {
  await page.locator('.team [data-action=end]').tap();
  if (!(await page.evaluate(isMyTurn))) await page.getByRole('button', {name: 'Go on'}).tap().catch(() => undefined);
  await page.waitForFunction(isMyTurn, undefined, {timeout: 60_000});
  return !(await isOver(page));
}

describe('a table', {concurrency: 2}, () => {

it('of five: a whole game by touch, keyboard and advice', async (t) => {
  const own = await startServer();
  const forTable = () => own.served.map(({path}) => path).filter((path) => /\/team-|\.network$/.test(path)).map((path) => path.replace(/^.*\/|-[\w-]{8}(?=\.)/g, ''));
  const {page, faults, close} = await visit(browser, own.url, SMALL);
  await ready(page);
  assert.deepEqual(forTable(), []);
  await page.getByRole('button', {name: 'More', exact: true}).tap();
  await page.getByRole('button', {name: '5 players'}).tap();
  await atTable(page);
  assert.match(new URL(page.url()).hash, /^#quintet:\d+$/);
  await page.evaluate(() => { location.hash = 'quintet:7'; });
  await page.waitForFunction(() => document.title.startsWith('quintet:7 '));
  assert.deepEqual(await axeFaults(page), []);
  assert.ok(await inSight(page, '.team [data-action=end]') && await inSight(page, '.team [data-action=advise]'));
  await page.getByLabel('Talk').selectOption('two statements');
  await says(page, /^“Please leave it” means/);

  // The hand is the player's own, and the piles bear what the others say by the convention.
  const first = await table(page);
  assert.deepEqual((await page.locator('.team .card .number').allTextContents()).map(Number), [...first.state.hand].sort((a, b) => a - b));
  assert.deepEqual(await page.locator('.team .seats .unseen').allTextContents(), ['You: 6 cards', ...[2, 3, 4, 5].map((player) => `Player ${player}: 6 cards`)]);
  const labels = async () => page.locator('.team .pile').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  const expectWishes = async () => {
    const {state} = await table(page);
    for (const [i, label] of (await labels()).entries()) {
      const wishes = state.said.filter(([, pile]) => pile === PILES[i]).map(([player, , words]) => `, ${player === 1 ? 'You' : `Player ${player}`}: ${words}`).join('');
      assert.ok(label.endsWith(`shows ${state.tops[i]}${wishes}`), `${label} | ${wishes}`);
    }
    return state.said.length;
  };
  await expectWishes();

  // A turn by keys, taken back once; then the others play, card by card.
  for (let plays = 0; plays < 2; ++plays) {
    const {card, pile} = await advised(page);
    await page.locator(`.team .card[data-card="${card}"]`).focus();
    await page.keyboard.press(String(PILES.indexOf(pile) + 1));
    if (plays > 0) continue;
    await page.keyboard.press('u');
    assert.deepEqual((await table(page)).steps, []);
    await page.locator(`.team .card[data-card="${card}"]`).focus();
    await page.keyboard.press(String(PILES.indexOf(pile) + 1));
  }
  await page.keyboard.press('e');
  await page.waitForFunction(() => /^Player 2: \d+ on the/.test(document.querySelector('.team .turn').textContent));
  assert.equal(await page.locator('.team .seats li[aria-current]').count(), 1);
  await page.locator('.team .card').first().tap(); // not the player's turn
  assert.equal(await page.locator('.team .card[aria-pressed=true]').count(), 0);
  await page.keyboard.press('e'); // without pauses from here on
  await page.waitForFunction(isMyTurn);
  await says(page, /^Player 2: \d+ [↑↓][12], \d+ [↑↓][12][^]*\nPlayer 5: /);
  assert.deepEqual(forTable().sort(), ['quintet.network', 'team.css', 'team.js', 'team.wasm']);

  // A reload amid the others' turns goes on where it was, and they play the same.
  let wishes = await expectWishes();
  for (let turn = 2; turn <= 3; ++turn) {
    while (!(await page.locator('.team [data-action=end]:not([aria-disabled])').count())) await layAsAdvised(page);
    await endTurn(page);
    wishes += await expectWishes();
  }
  assert.ok(wishes > 0);
  assert.deepEqual(await axeFaults(page), []);
  const {deal, steps} = await table(page);
  await resumeTable(page, {deal, language: 2, steps: steps.slice(0, -2)});
  await page.waitForFunction(isMyTurn);
  assert.deepEqual((await table(page)).steps, steps);

  // The middle of the game is played without the page.
  ask('adviser_network', readFileSync(join(ROOT, 'data/players/teams/quintet.network')));
  for (;;) {
    const {left, player, over} = ask('team_state', recordOf({deal, steps}), 0, 2);
    if (over || (left < 16 && player === 1)) break;
    const {plays} = ask('team_move', JSON.stringify(ask('team_seen', recordOf({deal, steps}), 2)), 0);
    steps.push(...plays.split(' '), '/');
  }
  await resumeTable(page, {deal, language: 2, steps});
  for (let more = true; more;) {
    while (!(await page.locator('.team [data-action=end]:not([aria-disabled])').count())) if (!(await layAsAdvised(page))) break;
    more = !(await isOver(page)) && await endTurn(page);
  }
  const {state} = await table(page);
  t.diagnostic(`${state.left} cards left after ${state.turn} turns`);
  assert.equal(state.beaten || state.over, true);
  assert.match(await page.locator('.team .outcome').textContent(), state.beaten ? /^Beaten!/ : new RegExp(`${state.left} left`));
  assert.deepEqual(await axeFaults(page), []);
  const {left: kept, helped} = (await saved(page)).tables['quintet:7/2'].first;
  assert.deepEqual([kept, helped], [state.left, true]);

  // The file is a recorded game, which the referee of the command line accepts.
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', {name: 'Save as a file'}).tap()]);
  assert.equal(file.suggestedFilename(), 'quintet-7.json');
  const text = readFileSync(await file.path(), 'utf8');
  const {left, talk, plays} = JSON.parse(text);
  assert.deepEqual([left, talk.language, talk.before.length], [state.left, 'two', plays.length]);
  if (process.env.BACKTRICK !== undefined)
    assert.match(execFileSync(process.env.BACKTRICK, ['verify', '--quiet'], {input: `${text}\n`, encoding: 'utf8'}), /^1 valid/);
  await page.getByRole('button', {name: 'See it replayed'}).tap();
  await page.getByRole('button', {name: 'To the end'}).tap();
  assert.equal(await page.locator('.team .draw-pile .left strong').textContent(), String(state.left));
  assert.deepEqual(faults, []);
  await close();
  await own.close();
});

it('of two persons hides each hand from the other, and keeps what each says', async () => {
  const {page, faults, close} = await visit(browser, `${server.url}#duo:5`, SMALL);
  await atTable(page);
  await page.getByRole('button', {name: 'Player 2: a computer. Make it a person'}).tap();
  const cover = (player) => page.waitForSelector(`.cover:text-is("Player ${player} is next: show the hand")`);
  await cover(1);
  assert.equal(new URL(page.url()).hash, '#duo:5/pp');
  await page.getByRole('button', {name: 'Player 2: a person. Make it a computer'}).waitFor();
  /** What the page tells of the hand of a seat, to eyes or ears. */
  const leaks = async (seat, record) => {
    const {hand} = ask('team_state', record, seat, 1);
    const told = await page.evaluate(() => [...document.querySelectorAll('.hand, .hand *, [aria-live], [role=status]')].map((one) => `${one.textContent} ${one.getAttribute('aria-label') ?? ''}`).join(' '));
    return hand.filter((card) => new RegExp(`(?<!Player )\\b${card}\\b`).test(told));
  };
  const show = async () => {
    await page.waitForTimeout(650);
    await page.locator('.cover').tap();
    await atTable(page);
    return (await page.locator('.team .card .number').allTextContents()).map(Number);
  };
  const handOf = (seat, record) => [...ask('team_state', record, seat, 1).hand].sort((a, b) => a - b);
  assert.deepEqual([await leaks(1, 'duo:5'), await leaks(2, 'duo:5')], [[], []]);
  assert.deepEqual(await axeFaults(page), []);
  assert.deepEqual(await show(), handOf(1, 'duo:5'));

  // A turn by keys. A second click at once does not show the next hand.
  while (!(await page.locator('.team [data-action=end]:not([aria-disabled])').count())) {
    const {targets: [[card, pile]]} = ask('team_state', recordOf((await saved(page)).table ?? {deal: 'duo:5', steps: []}), 1, 1);
    await page.locator(`.team .card[data-card="${card}"]`).focus();
    await page.keyboard.press(String(PILES.indexOf(pile) + 1));
  }
  await page.evaluate(async () => {
    document.querySelector('.team [data-action=end]').click();
    await new Promise((resolve) => { setTimeout(resolve); });
    document.querySelector('.cover').click();
  });
  await cover(2);
  // The game goes to another device, where the hands stay covered as well.
  const link = await sent(page, () => page.locator('.team [data-action=carry]').tap());
  assert.ok(link.length < 600, link);
  const other = await visit(browser, link, SMALL);
  await other.page.getByRole('button', {name: 'Take over'}).tap();
  await other.page.waitForSelector('.cover:text-is("Player 2 is next: show the hand")');
  assert.deepEqual((await saved(other.page)).table, (await saved(page)).table);
  assert.deepEqual(other.faults, []);
  await other.close();
  await page.keyboard.press('Escape');

  const record = recordOf(await table(page));
  assert.deepEqual([await leaks(1, record), await leaks(2, record)], [[], []]);
  assert.deepEqual(await page.locator('.team .seats .unseen').allTextContents(), [1, 2].map((seat) => `Player ${seat}: ${handOf(seat, record).length} cards`));
  assert.deepEqual(await show(), handOf(2, record));

  // Each chooses what to say before the other plays; the turn of the first is under way when the second has spoken.
  const steps = [];
  for (let wishes = []; wishes.length === 0;) {
    const {may_end, targets} = ask('team_state', recordOf({deal: 'duo:5', steps}), 0, 2);
    steps.push(may_end ? '/' : `${targets[0][0]}${targets[0][1]}`);
    const {player, said, laid} = ask('team_state', recordOf({deal: 'duo:5', steps}), 0, 2);
    if (player === 1 && laid === 0) wishes = said;
  }
  const turn = steps.filter((step) => step === '/').length + 1;
  await resumeTable(page, {deal: 'duo:5', persons: 'pp', language: 2, own: true, steps});
  await cover(2);
  await show();
  assert.match(await page.locator('.team .turn').textContent(), /^Before player 1/);
  const [[, pile]] = ask('team_state', recordOf({deal: 'duo:5', steps}), 1, 2).said;
  while ((await page.locator(`.team .pile[data-pile="${pile}"] .wishes`).count()) > 0) await page.locator(`.team .pile[data-pile="${pile}"]`).tap();
  await page.locator('.team [data-action=end]').tap();
  await cover(1);
  const {words, spoken} = await table(page);
  assert.deepEqual([Object.keys(words), spoken], [[`${turn}@2`], turn]);
  const chosen = `${recordOf({deal: 'duo:5', steps})}\n${turn}@2:${words[`${turn}@2`]}`;
  const game = ask('team_record', chosen, 2);
  assert.deepEqual(game.talk.own, [2]);
  assert.match(ask('team_state', chosen.replace(/:[.fl]+$/, ':llll'), 1, 2).error, /does not allow/);
  if (process.env.BACKTRICK !== undefined)
    assert.match(execFileSync(process.env.BACKTRICK, ['verify', '--quiet'], {input: `${JSON.stringify(game)}\n`, encoding: 'utf8'}), /^1 valid/);
  await page.reload(); // nobody is asked again, and no hand is in sight
  await cover(1);
  assert.equal(await page.locator('.team .card').count(), 0);
  assert.deepEqual(faults, []);
  await close();
});

it('is told from the seat on turn alone, and its lost games are reviewed', async () => {
  const deal = 'duo:5';
  const steps = carelessGame(deal);
  const seen = ask('team_seen', recordOf({deal, steps: steps.slice(0, steps.lastIndexOf('/') + 1)}), 1);
  assert.equal(seen.hands.filter((hand) => typeof hand === 'number').length, 1);
  assert.deepEqual(seen.unseen, [...seen.unseen].sort((a, b) => a - b));
  const {error} = ask('team_advise', JSON.stringify({...seen, turn: 3}));
  assert.match(error, /\/turn/);

  const {page, faults, close} = await visit(browser, `${server.url}#${deal}`, {...SMALL, viewport: {width: 320, height: 568}, locale: 'de-DE'});
  await atTable(page);
  assert.ok(await inSight(page, '.team [data-action=end]'));
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  // Before others play, the player chooses what to say: here of the piles as they lie before turn 2.
  const begun = steps.slice(0, steps.indexOf('/') + 1);
  const words = (chosen) => ask('team_state', recordOf({deal, steps: begun}) + chosen, 1, 2);
  const [[, pile]] = words('').said.filter(([player]) => player === 1);
  assert.match(words('\n2:llll').error, /does not allow/);
  await resumeTable(page, {deal, language: 2, own: true, steps: begun.slice(0, -1)});
  await page.locator('.team [data-action=end]').tap();
  await page.waitForFunction(() => /^Vor Spieler 2/.test(document.querySelector('.team .turn').textContent));
  const wishes = () => page.locator(`.team .pile[data-pile="${pile}"] .wishes`).count();
  assert.equal(await wishes(), 1);
  while ((await wishes()) > 0) await page.locator(`.team .pile[data-pile="${pile}"]`).tap(); // until nothing is said of it
  assert.deepEqual(Object.keys((await table(page)).words), ['2']);
  await page.keyboard.press('a'); // what the convention says
  assert.equal(await wishes(), 1);
  await page.keyboard.press(String(PILES.indexOf(pile) + 1));
  const chosen = (await table(page)).words;
  assert.deepEqual(Object.keys(chosen), ['2']);
  await page.locator('.team [data-action=end]').tap();
  await page.waitForFunction(() => /^Du bist am Zug/.test(document.querySelector('.team .turn').textContent), undefined, {timeout: 60_000});
  const after = await table(page);
  const {talk} = ask('team_record', `${recordOf(after)}\n2:${chosen['2']}`, 2);
  assert.deepEqual([after.words, talk.own], [chosen, [1]]);
  if (process.env.BACKTRICK !== undefined) {
    const game = JSON.stringify(ask('team_record', `${recordOf(after)}\n2:${chosen['2']}`, 2));
    assert.match(execFileSync(process.env.BACKTRICK, ['verify', '--quiet'], {input: `${game}\n`, encoding: 'utf8'}), /^1 valid/);
  }

  await resumeTable(page, {deal, language: 1, steps});
  await page.waitForSelector('.team.over');
  assert.deepEqual(await page.locator('button:visible').evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)), []);
  // The chances come turn by turn, however fast.
  await page.evaluate(() => new MutationObserver(() => { window.counted ||= document.querySelector('dialog progress') !== null; })
    .observe(document.body, {childList: true, subtree: true}));
  await page.getByRole('button', {name: 'Siegchancen ansehen'}).tap();
  await page.waitForSelector('dialog .costly li', {timeout: 60_000});
  assert.equal(await page.evaluate(() => window.counted), true);
  assert.equal(await page.locator('dialog .curve, dialog progress').count(), 1);
  assert.match(await page.locator('dialog .luck').textContent(), /Das Spiel kostete, in Punkten: Du \d+, Spieler 2 \d+\.$/);
  await page.locator('.costly button').first().tap();
  await page.waitForSelector('.team.replayed .replay');
  await page.getByRole('button', {name: 'Fertig'}).tap();
  // What the search for the lost step has found when its time is up is said, and no more.
  await page.getByRole('button', {name: 'Wo ging es verloren?'}).tap();
  await says(page, /^Suche die Karte, die es verlor: \d+ Schritte/);
  await page.clock.fastForward(41_000);
  await says(page, /^Nicht genau bekannt: [^]*in Zug \d+ \((Du|Spieler 2)\)[^]* alle zusammen 40\.$/);
  assert.deepEqual(faults, []);
  await close();
});

it('by rules without a name: persons play a whole game, and see exactly where it was lost', async () => {
  const deal = 'deal1ppyy0r8xfrhpjnluv2z4'; // two players, 16 cards, hands of 3
  const steps = carelessGame(deal);
  const {page, faults, close} = await visit(browser, `${server.url}#${deal}/pc`, SMALL);
  await page.waitForFunction(() => document.querySelector('.trouble:not([hidden]) h2')?.textContent === 'This link is no deal');
  await page.evaluate((deal) => { location.hash = deal; }, deal);
  await page.waitForSelector('.cover');
  assert.deepEqual(await page.locator('.team .date strong, .team .date .tag').allTextContents(), ['hand 3, 2 a turn']);
  await says(page, /For these rules there are persons alone: no computers, no advice and no chances\.$/);
  assert.equal(await page.locator('.team .seats button, .team [data-action=advise]').count(), 0);
  let hidden = true;
  for (const step of steps) {
    if (hidden) {
      await page.waitForTimeout(650);
      await page.locator('.cover').tap();
    }
    hidden = step === '/';
    if (hidden) await page.locator('.team [data-action=end]').tap();
    else {
      const {card, pile} = playOf(step);
      await page.locator(`.team .card[data-card="${card}"]`).focus();
      await page.keyboard.press(String(PILES.indexOf(pile) + 1));
    }
  }
  await page.waitForSelector('.team.over');
  assert.deepEqual(await page.locator('.team .actions button').evaluateAll((all) => all.map((one) => one.dataset.action)), ['loss', 'replay', 'solution', 'download', 'again']);
  assert.match(Object.keys((await saved(page)).tables)[0], new RegExp(`^${deal}/pp/1$`));
  await page.getByRole('button', {name: 'Where was it lost?'}).tap();
  await says(page, /^Lost in turn \d+ \(Player [12]\): /);
  const moment = Number(await page.locator('.replay input').inputValue());
  const solver = await engine();
  const verdictAfter = (count) => solver.judge(recordOf({deal, steps: steps.slice(0, count)})).verdict;
  assert.deepEqual([moment, moment + 1].map(verdictAfter), ['winnable', 'unwinnable']);
  assert.deepEqual(await axeFaults(page), []);
  await page.getByRole('button', {name: 'Show how it could be won'}).tap();
  await page.waitForFunction(() => document.querySelector('.team .outcome')?.textContent === 'How it could be won from there');
  await page.getByRole('button', {name: 'To the end'}).tap();
  assert.equal(await page.locator('.team .draw-pile .left strong').textContent(), '0');
  await page.getByRole('button', {name: 'Done'}).tap();
  await page.getByRole('button', {name: 'See a solution'}).tap();
  await page.waitForFunction(() => document.querySelector('.team .outcome')?.textContent === 'A solution');
  assert.equal(await page.locator('.replay input').inputValue(), '0');
  assert.deepEqual(faults, []);
  await close();
});

it('that cannot be loaded says so, and can be asked for again', async () => {
  const {context, page, faults, requests, close} = await visit(browser, `${server.url}#solo:42`, {serviceWorkers: 'block'});
  await ready(page);
  await context.route('**/team-*.wasm', (route) => route.abort());
  await page.evaluate(() => { location.hash = 'duo:1'; });
  await page.waitForFunction(() => document.querySelector('.trouble:not([hidden]) h2')?.textContent === 'This could not be loaded');
  await context.unroute('**/team-*.wasm');
  await page.evaluate(() => { location.hash = 'duo:2'; });
  await atTable(page);
  await page.getByLabel('Rules', {exact: true}).selectOption('expert, hand of 6');
  await page.waitForFunction(() => document.title.startsWith('duo-expert-6:2 '));
  await context.route('**/*.network', (route) => route.abort());
  await page.locator('.team [data-action=advise]').click();
  await says(page, /^The adviser could not be loaded/);
  await context.unroute('**/*.network');
  await page.locator('.team [data-action=advise]').click();
  await says(page, /^Advice, by your hand/);
  assert.deepEqual(requests.filter((url) => url.endsWith('.network')).map((url) => url.replace(/.*\/|-[\w-]{8}\.\w+$/g, '')), ['duo-expert', 'duo-expert']);
  await page.evaluate(() => { location.hash = '#duo:99999999999999999999'; });
  await page.waitForFunction(() => document.querySelector('.trouble:not([hidden]) h2')?.textContent === 'This link is no deal');
  assert.equal(await page.locator('.card:visible').count(), 0);
  await page.evaluate(() => { location.hash = '#solo:42'; });
  await page.waitForSelector('.table:not(.team) .card:visible');
  await until(page, () => document.querySelector('.team').hidden);
  assert.deepEqual(faults, []);
  await close();
});

});
