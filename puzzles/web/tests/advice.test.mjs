// Tests the adviser, who does not see the draw pile: advice, chances, their curve, and the files that
// the page fetches for them.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it, test} from 'node:test';
import {PHONE, SITE, TODAY, askForHelp, axeFaults, browser, ready, referee, said, saved, server, share, startServer, thoughtless, until, visit, winOf} from './browser.mjs';

share();

const ADVICE = /^Advice, without a look at the draw pile: (\d+ on the (first|second) (a|de)scending pile(, then |; ))+then end the turn\.\n[^]+\.$/;
const isForAdvice = (url) => /adviser.*\.wasm$|\.network$/.test(url);
const words = (page) => page.locator('.said').textContent();
const chanceOf = (page) => page.locator('.chance strong').textContent();

/** Asks for advice and returns the words. */
async function advised(page) {
  await askForHelp(page, 'advise');
  await said(page, ADVICE);
  return words(page);
}

/** A lost game: well played at first, then carelessly. */
function lostGame(deal) {
  const steps = winOf(referee, deal).slice(0, 40);
  while (!referee.state(`${deal} | ${steps.join(' ')}`).over) steps.push(thoughtless(referee, deal, steps));
  return steps;
}

/** Opens a game that is over. */
async function openFinished(page, deal, steps, more = {}) {
  await page.evaluate(([deal, steps, more]) => {
    localStorage.setItem('backtrick', JSON.stringify({version: 1, games: {[deal]: {steps, over: true, ...more}}, settings: {}}));
  }, [deal, steps, more]);
  await page.reload();
  await page.waitForSelector('.table.over');
}

describe('the adviser', {concurrency: 2}, () => {

it('is fetched when it is first asked, and does not see the order of the draw pile', async () => {
  const fresh = await startServer();
  const served = () => fresh.served.map(({path}) => path).filter(isForAdvice);
  const {page, faults, close} = await visit(browser, `${fresh.url}#solo:42`);
  await ready(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  assert.deepEqual(served(), []);
  const advice = await advised(page);
  assert.doesNotMatch(advice, /%|\b[AD][12]\b/);
  const [, card] = advice.match(/: (\d+) on the/);
  assert.equal(await page.locator('.card.hinted').getAttribute('data-card'), card);
  assert.equal(await page.locator('.pile.hinted').count(), 1);
  assert.deepEqual(await axeFaults(page), []);
  await askForHelp(page, 'a');
  await said(page, ADVICE);
  assert.deepEqual(served().map((path) => path.match(/(\w+)-[\w-]+\.(\w+)$/).slice(1).join('.')).sort(), ['adviser.wasm', 'solo.network']);
  assert.equal((await saved(page)).games['solo:42'].advised, 2);

  // The same hand with the draw pile the other way round is another deal, but gets the same advice.
  const {hand, draw} = referee.state('solo:42');
  const {id} = referee.state([...hand, ...draw.reverse()].join(' '));
  await page.evaluate((hash) => { location.hash = hash; }, id);
  await page.waitForFunction(() => document.title.startsWith('a solo deck'));
  assert.equal(await words(page), '');
  assert.equal(await advised(page), advice);

  // Without a network for the rules, there is no advice, and that is said.
  await page.evaluate(() => { location.hash = '#short:5'; });
  await page.waitForFunction(() => document.title.startsWith('short:5'));
  assert.equal(await page.locator('[data-action=advise]').count(), 0);
  assert.equal(await page.locator('.advice .faint').textContent(), 'No advice by these rules');
  await page.keyboard.press('a');
  assert.equal(await words(page), 'No advice by these rules.');
  assert.deepEqual(faults, []);
  await close();
  await fresh.close();
});

it('shows chances, if the player wants them', async () => {
  const {page, faults, requests, close} = await visit(browser, `${server.url}#solo:42`, PHONE);
  await ready(page);
  assert.equal(await page.locator('.chance').count(), 0);
  await page.getByRole('button', {name: 'More', exact: true}).tap();
  await page.getByLabel('Show chances to win').check();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => /^\d+%$/.test(document.querySelector('.chance strong')?.textContent ?? ''));
  const before = await chanceOf(page);
  assert.match(await advised(page), new RegExp(`Chance to win: ${before}, with about \\d+ cards? left in the end\\.$`));
  // A bad turn costs chances, and a reload does not forget that they are wanted.
  for (const [card, pile] of [[75, 'A1'], [10, 'D1']]) {
    await page.locator(`.card[data-card="${card}"]`).tap();
    await page.locator(`.pile[data-pile="${pile}"]`).tap();
  }
  await page.reload();
  await ready(page);
  await page.waitForFunction(() => /%$/.test(document.querySelector('.chance strong')?.textContent ?? ''));
  const percent = (text) => Number.parseInt(text) || 0; // 'below 1%' is no number
  assert.ok(percent(before) > 3, before);
  assert.ok(percent(await chanceOf(page)) <= 2);
  assert.deepEqual(await axeFaults(page), []);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  await page.keyboard.press('c'); // not any more
  assert.equal(await page.locator('.chance').count(), 0);
  const asked = requests.length;
  await page.reload();
  await ready(page);
  assert.deepEqual(requests.slice(asked).filter(isForAdvice), []);
  // Chances count as help.
  await page.getByRole('button', {name: 'More', exact: true}).tap();
  await page.getByRole('button', {name: 'Give up this game'}).tap();
  await page.getByRole('button', {name: 'Yes, give up'}).tap();
  assert.equal((await saved(page)).games['solo:42'].first.helped, true);
  assert.deepEqual(faults, []);
  await close();
});

it('reviews a whole game', async (t) => {
  const {page, faults, close} = await visit(browser, `${server.url}#solo:42`, PHONE);
  await ready(page);
  const steps = lostGame('solo:42');
  await openFinished(page, 'solo:42', steps);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  const from = performance.now();
  await page.getByRole('button', {name: 'See the chances'}).tap();
  await page.waitForSelector('dialog .curve', {timeout: 60_000});
  t.diagnostic(`${performance.now() - from} ms for a game`.replace(/\.\d+/, ''));
  const turns = steps.filter((step) => step === '/').length + 1;
  assert.match(await page.getByRole('img', {name: /^Chance to win:/}).getAttribute('aria-label'),
    /^Chance to win: \d+% before turn 1, at most \d+% before turn \d+, 0% at the end\.$/);
  assert.equal((await page.locator('.curve polyline').getAttribute('points')).split(' ').length, turns + 1);
  // The draw and the play make up the whole way from the first chance to the last.
  const luck = await page.locator('.luck').textContent();
  const [, first, drawn, played, last] = luck.replaceAll('−', '-').match(/^From (\d+)% at the start, the draw made it (\S+) and the play (\S+) points, to (\d+)%\. What mattered most: .* \([-+]\d+\)\.$/).map(Number);
  assert.ok(Math.abs(first + drawn + played - last) <= 2 && played < 0, luck);
  await page.locator('summary').tap();
  assert.equal(await page.locator('dialog tbody tr:visible').count(), turns);
  const costly = await page.locator('.costly li p').allTextContents();
  assert.ok(costly.length > 0 && costly.length <= 5);
  for (const one of costly) assert.match(one, /^Turn \d+: \S.* instead of \d+%\. You laid \d+ on the .+\. The adviser would lay \d+ on the .+\.$/);
  assert.deepEqual(await axeFaults(page), []);
  const [, turn] = costly[0].match(/^Turn (\d+)/);
  assert.ok(Number(turn) > winOf(referee, 'solo:42').slice(0, 40).filter((step) => step === '/').length, 'a turn of the winning line costs most');
  await page.getByRole('button', {name: `Show turn ${turn}`, exact: true}).tap();
  assert.match(await page.locator('.turn').textContent(), new RegExp(`^Turn ${turn}: \\d+ on`));

  // A game that was won ends with a certain win. The day that is shared shows its chances on request, unless the
  // game at hand is not the one that counts.
  const today = `solo:${TODAY.replaceAll('-', '')}0000`;
  const won = winOf(referee, today);
  const {turn: winTurns, backtricks} = referee.state(`${today} | ${won.join(' ')}`);
  const result = {left: 0, turns: winTurns, backtricks, day: TODAY, open: false, helped: false};
  await page.goto(`${server.url}#${TODAY}/easy`);
  await openFinished(page, today, won, {first: result, again: true});
  await page.locator('[data-action=day]').tap();
  assert.equal(await page.locator('[data-action=chances]').isVisible(), false);
  await openFinished(page, today, won, {first: result});
  await page.locator('[data-action=day]').tap();
  await page.locator('[data-action=chances]').tap();
  await page.waitForFunction(() => /\n[▁-█]{20}\n/.test(document.querySelector('dialog .preview')?.textContent ?? ''), null, {timeout: 60_000});
  const shared = await page.locator('dialog .preview').textContent();
  assert.match(shared, /^Backtrick 2026-11-21\nEasy ■{10} beaten\n[▁-█]{19}█\nhttp/);
  assert.equal((await saved(page)).games[today].first.curve, shared.split('\n')[2]);
  assert.deepEqual(faults, []);
  await close();
});

it('that cannot be fetched is said, and asked for again', async () => {
  const {context, page, faults, close} = await visit(browser, `${server.url}#solo:42`, {serviceWorkers: 'block'});
  await ready(page);
  const refuse = [(route) => route.abort(), (route) => route.fulfill({status: 404}), (route) => route.fulfill({body: 'no network'})];
  for (const answer of refuse) {
    await context.route('**/*.network', answer);
    await askForHelp(page, 'advise');
    await said(page, /^The adviser could not be loaded\. Check the connection, and ask again\. Try again$/);
    await askForHelp(page, 'h');
    await said(page, /^Hint/);
    await context.unroute('**/*.network');
  }
  await context.route('**/*.network', refuse[0]);
  await askForHelp(page, 'advise');
  await page.locator('.said').getByRole('button', {name: 'Try again'}).waitFor();
  await context.unroute('**/*.network');
  assert.equal((await saved(page)).games['solo:42'].advised, undefined);
  await page.locator('.said').getByRole('button', {name: 'Try again'}).click();
  await said(page, /^Advice/);
  assert.deepEqual(faults, []);
  await close();
});

});

// This test runs outside the concurrent group, because it measures time. Chromium slows the page, but
// not its workers, so the page itself asks the adviser.
test('advice with the processor four times slower', async (t) => {
  const {context, page, requests, close} = await visit(browser, `${server.url}#solo:42`, PHONE);
  await ready(page);
  await advised(page);
  const steps = winOf(referee, 'solo:1');
  const records = steps.flatMap((step, i) => (step === '/' && i % 2 === 0 ? [`solo:1 | ${steps.slice(0, i + 1).join(' ')}`] : []));
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', {rate: 4});
  const [first, ...times] = await page.evaluate(async ([module, network, records]) => {
    const begin = performance.now();
    const {instance: {exports}} = await WebAssembly.instantiate(await (await fetch(module)).arrayBuffer(), {
      env: {emscripten_notify_memory_growth() {}}, wasi_snapshot_preview1: {proc_exit() {}},
    });
    exports._initialize();
    const ask = (question, bytes) => {
      new Uint8Array(exports.memory.buffer).set(bytes, exports.engine_request(bytes.length));
      exports[question]();
    };
    ask('adviser_network', new Uint8Array(await (await fetch(network)).arrayBuffer()));
    return records.map((record, i) => {
      const from = i === 0 ? begin : performance.now();
      ask('adviser_advise', new TextEncoder().encode(record));
      return performance.now() - from;
    });
  }, [...['.wasm', '.network'].map((end) => requests.filter(isForAdvice).find((url) => url.endsWith(end))), records]);
  const sorted = [...times].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  t.diagnostic(`in the slowed page: ${first.toFixed(0)} ms from nothing to the first advice, then ${times.length} tables, median ${median.toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`);
  assert.ok(first < 3000 && median < 1500, `${first} ms, ${median} ms`);
  await close();
});
