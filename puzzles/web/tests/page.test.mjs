// Tests everything around the game: days and clocks, links, the way back, accessibility, size, speed.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it, test} from 'node:test';
import {DESKTOP, PHONE, ROOT, SITE, TODAY, askForHelp, axeFaults, browser, handOf, isOver, layTwo, leftOf, ready, referee, said, saved, server, share, startServer, topsOf, until, visit} from './browser.mjs';

share();

const idOf = (date, band) => `solo:${Number(date.replaceAll('-', '')) * 10_000 + ['easy', 'medium', 'hard', 'fiendish'].indexOf(band)}`;
const heading = (page) => page.locator('.puzzle .date').innerText();
const dialog = async (page, name, look) => {
  await page.getByRole('button', {name, exact: true}).click();
  await page.waitForSelector('dialog[open]');
  await look();
  await page.keyboard.press('Escape');
};

describe('around the game', {concurrency: 2}, () => {

for (const [zone, offset] of [['Pacific/Kiritimati', '+14:00'], ['Asia/Kolkata', '+05:30'], ['Europe/Berlin', '+01:00'], ['America/Los_Angeles', '-08:00'], ['Pacific/Pago_Pago', '-11:00']])
  it(`a new day begins at midnight in ${zone}`, async () => {
    const {page, faults, close} = await visit(browser, server.url, {zone, at: `2026-11-20T23:59:00${offset}`});
    await ready(page);
    assert.match(await heading(page), /20 November\s*today/);
    await page.clock.fastForward('01:30');
    await page.waitForFunction(() => /21 November\s*today/.test(document.querySelector('.puzzle .date')?.innerText ?? ''));
    // A game under way stays open, but is no longer marked as today's.
    await layTwo(page);
    await page.clock.fastForward('24:00:00');
    await page.waitForSelector('.banner:visible');
    assert.match(await heading(page), /21 November/);
    assert.doesNotMatch(await heading(page), /today/);
    assert.equal(await leftOf(page), 96);
    await page.getByRole('button', {name: 'Play today’s puzzles'}).click();
    await page.waitForFunction(() => /22 November\s*today/.test(document.querySelector('.puzzle .date')?.innerText ?? ''));
    assert.deepEqual(faults, []);
    await close();
  });

it('links that are broken or mean ill', async () => {
  const {page, faults, close} = await visit(browser, `${server.url}#solo:42`);
  await ready(page);
  for (const link of [
    'solo:<img src=x onerror=alert(1)>', '%3Cscript%3Ealert(1)%3C/script%3E', 'javascript:alert(1)', '%', '%E0%A4', 'solo:', 'solo:-1',
    'solo:18446744073709551616', 'solo:042', 'sextet:5', 'solo: 2 3 4', 'evil:1', '__proto__', 'constructor', '2026-02-30', '2026-11-21/evil',
    '2026-11-21/hard/1', '2026-11-21/<b>', '1999-01-01', 'solo:42 | 10A1', `solo:${'9'.repeat(5000)}`, 'deal1qqqq', '../../etc/passwd',
  ]) {
    await page.evaluate((hash) => { location.hash = hash; }, link);
    await page.waitForSelector('.trouble:visible', {timeout: 10_000}).catch(() => assert.fail(`nothing is said of #${link.slice(0, 60)}`));
    assert.ok((await page.locator('.trouble p').textContent()).length > 10, link);
    assert.equal(await page.locator('.trouble img, .trouble script, .trouble b').count(), 0);
    assert.equal(await page.locator('.hand .card:visible').count(), 0, link);
    await page.evaluate(() => { location.hash = 'solo:42'; });
    await page.waitForSelector('.hand .card:visible');
  }
  assert.deepEqual(Object.keys((await saved(page)).games), []);
  assert.deepEqual(faults, []);
  // A deal code in a link opens its deal.
  const code = readFileSync(join(ROOT, 'data/deal_codes.txt'), 'utf8').match(/^.*\b(deal1\w{110,})/m)[1];
  const {hand} = referee.state(code);
  await page.evaluate((hash) => { location.hash = hash; }, code);
  await page.waitForFunction((card) => document.querySelector(`.card[data-card="${card}"]`) !== null, hand.find((card) => ![28, 75, 17, 33, 63, 14, 10, 65].includes(card)) ?? 28);
  await close();
});

for (const options of [{...PHONE, colorScheme: 'light', reducedMotion: 'no-preference'}, {...DESKTOP, colorScheme: 'dark', reducedMotion: 'reduce'}])
  it(`accessible, ${options.colorScheme}, ${options.isMobile ? 'on a phone' : 'on a desktop'}`, async () => {
    const {page, faults, close} = await visit(browser, server.url, options);
    await ready(page);
    const look = async (what) => assert.deepEqual(await axeFaults(page), [], `${what}, ${options.colorScheme}`);
    await look('the start');
    await layTwo(page);
    await page.locator('[data-action=end]').click();
    await page.locator('.hand .card').nth(2).click();
    await askForHelp(page, 'h');
    await askForHelp(page, 'h');
    await said(page, /^Hint/);
    await look('a game');
    for (const name of ['Calendar', 'Statistics', 'Rules and keys', 'More']) await dialog(page, name, () => look(name));
    await page.getByRole('button', {name: 'More', exact: true}).click();
    await page.getByRole('button', {name: 'Give up this game'}).click();
    await look('a question');
    await page.getByRole('button', {name: 'Yes, give up'}).click();
    assert.equal(await isOver(page), true);
    await look('the end');
    await page.getByRole('button', {name: 'See it replayed'}).click();
    await look('a replay');
    // Touch targets must be large enough.
    for (const box of await page.locator('button:visible').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON())))
      assert.ok(box.height >= 40 && box.width >= 40, JSON.stringify(box));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${overflow} pixels too wide`);
    if (options.reducedMotion === 'reduce') assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
    assert.deepEqual(faults, []);
    await close();
  });

it('fits small phones, and phones on their side', async () => {
  for (const [width, height, tall] of [[320, 640, 850], [844, 390, 560]]) {
    const {page, close} = await visit(browser, server.url, {...PHONE, viewport: {width, height}});
    await ready(page);
    await layTwo(page);
    const size = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    assert.ok(size[0] <= width && size[1] <= tall, `${size} on ${width} x ${height}`);
    // The piles bear the names that hints use, and have room for them.
    assert.deepEqual(await page.locator('.pile .name').evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').content.replaceAll('"', '').replace(/ +/g, ' '))),
      width < 640 ? ['first', 'second', 'first', 'second']
        : ['first ascending', 'second ascending', 'first descending', 'second descending']);
    for (const [inner, outer] of await page.locator('.pile').evaluateAll((all) => all.map((one) => [[one.scrollWidth, one.scrollHeight], [one.clientWidth, one.clientHeight]])))
      assert.ok(inner[0] <= outer[0] && inner[1] <= outer[1], `${inner} in ${outer}`);
    await close();
  }
});

it('the archive, streak and statistics', async () => {
  const context = await visit(browser, server.url);
  const {page, faults, close} = context;
  await ready(page);
  const first = (day, left) => ({left, turns: 40, backtricks: 9, day, open: false, helped: false});
  const games = {};
  for (const [date, day, left] of [['2026-11-18', '2026-11-18', 0], ['2026-11-19', '2026-11-19', 3], ['2026-11-20', '2026-11-20', 12], ['2026-11-17', '2026-11-20', 0]])
    games[idOf(date, 'hard')] = {steps: [], over: true, first: first(day, left), daily: {date, band: 'hard'}};
  // On 17 November only a study was solved, which keeps the row of days, too; of the 16th one was solved later.
  const studies = {};
  for (const [key, day, isFirst, shown] of [['2026-11-17/hard', '2026-11-17', true], ['2026-11-18/easy', '2026-11-18', false], ['2026-11-18/hard', '2026-11-18', false, true], ['2026-11-16/easy', '2026-11-18', true]])
    studies[key] = {steps: [], wrong: isFirst ? 0 : 1, solved: {first: isFirst, day, ...(shown ? {shown} : {})}};
  await page.evaluate((data) => localStorage.setItem('backtrick', JSON.stringify(data)), {
    version: 1, games, studies, settings: {}, tables: {'duo:1/1': {first: 7}, ...Object.fromEntries([0, 4].map((left) => [`trio-expert:${left}/2`, {steps: [], first: first('2026-11-20', left)}]))}});
  await page.reload();
  await ready(page);
  assert.match(await heading(page), /streak 4/);
  await dialog(page, 'Statistics', async () => {
    const tilesShown = async () => Object.fromEntries(await page.locator('.tile').evaluateAll((all) => all.map((tile) => [tile.querySelector('dt').textContent, tile.querySelector('dd').textContent])));
    assert.deepEqual(await tilesShown(), {
      'played': '4', 'beaten': '50%', 'beaten without help': '2', 'excellent, 1 to 9 left': '1', 'fewest left': '0',
      'backtricks': '36', 'days in a row': '4', 'longest row of days': '4', 'solved': '3', 'at first try': '2', 'part at first try': '50%',
    });
    assert.deepEqual(await page.locator('.bars').last().locator('tr').evaluateAll((all) => all.map((row) => [...row.cells].map((one) => one.textContent))),
      [['Easy', '2 of 2, 1 at first try'], ['Hard', '1 of 2, 1 at first try']]);
    await page.getByLabel('Players').selectOption('trio-expert, two statements'); // a damaged result is left out
    assert.deepEqual(await tilesShown(), {'played': '2', 'beaten': '50%', 'beaten without help': '1', 'excellent, 1 to 9 left': '1', 'fewest left': '0', 'backtricks': '18'});
  });
  await page.getByRole('button', {name: 'Calendar', exact: true}).click();
  await page.waitForSelector('text=4 days, from Wednesday, 18 November 2026 to Saturday, 21 November 2026.');
  assert.equal(await page.getByRole('button', {name: /^Sunday, 22 November 2026, still to come$/}).isDisabled(), true);
  assert.equal(await page.getByRole('button', {name: /^Friday, 20 November 2026, 1 lost$/}).count(), 1);
  assert.equal(await page.getByRole('button', {name: /^Tuesday, 10 November 2026, not published$/}).isDisabled(), true);
  await page.getByRole('button', {name: /^Wednesday, 18 November 2026, 1 beaten, studies solved: 1$/}).click();
  await page.waitForFunction(() => /18 November/.test(document.querySelector('.puzzle .date')?.innerText ?? ''));
  assert.match(page.url(), /#2026-11-18$/);
  // "The day" opens the day on the table, also after one that looks alike.
  for (const day of [18, 19]) {
    await page.evaluate((hash) => { location.hash = hash; }, `2026-11-${day}`);
    await page.waitForFunction((day) => document.querySelector('.puzzle .date')?.innerText.includes(`${day} November`), day);
    await page.getByRole('button', {name: 'The day 1/4'}).click();
    assert.match(await page.locator('dialog h2').textContent(), new RegExp(`\\b${day} November`));
    await page.keyboard.press('Escape');
  }
  await page.goBack();
  await page.goBack();
  await page.waitForFunction(() => /21 November/.test(document.querySelector('.puzzle .date')?.innerText ?? ''));
  assert.deepEqual(faults, []);
  await close();
});

it('a future day cannot be played and does not count', async () => {
  const {page, faults, close} = await visit(browser, `${server.url}#2026-11-22/easy`);
  await page.waitForSelector('.trouble:visible');
  assert.match(await page.locator('.trouble').innerText(), /^This day has not come yet\s+The puzzles of Sunday, 22 November 2026 can be played from that day on/);
  assert.equal(await page.locator('.hand .card:visible').count(), 0);
  // An earlier version of the page let future days be played.
  await page.evaluate(([id, date]) => localStorage.setItem('backtrick', JSON.stringify({
    version: 1, settings: {},
    games: {[id]: {steps: [], over: true, first: {left: 0, turns: 40, backtricks: 9, day: '2026-11-21', open: false, helped: false}, daily: {date, band: 'easy'}}},
  })), [idOf('2026-11-22', 'easy'), '2026-11-22']);
  await page.goto(server.url);
  await page.reload();
  await ready(page);
  await dialog(page, 'Statistics', async () => assert.match(await page.locator('dialog[open]').innerText(), /No game has been played to its end yet/));
  await dialog(page, 'Calendar', async () => {
    await page.waitForSelector('text=4 days, from');
    assert.equal(await page.getByRole('button', {name: /22 November 2026, still to come$/}).count(), 1);
  });
  assert.deepEqual(faults, []);
  await close();
});

it('sharing tells nothing of the deal', async () => {
  const {context, page, close} = await visit(browser, `${server.url}#${TODAY}/medium`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await ready(page);
  await layTwo(page);
  await page.evaluate(() => {
    window.kept = 0;
    navigator.storage.persist = async () => { ++window.kept; return true; };
  });
  await page.getByRole('button', {name: 'More', exact: true}).click();
  await page.getByRole('button', {name: 'Give up this game'}).click();
  assert.equal(await page.evaluate(() => window.kept), 0);
  await page.getByRole('button', {name: 'Yes, give up'}).click();
  assert.equal(await page.evaluate(() => window.kept), 1); // the browser is asked to keep the first result
  await page.getByRole('button', {name: 'Share'}).click();
  await said(page, /^Copied/);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()),
    `Backtrick ${TODAY} medium\n□□□□□□□□□□ 96 left · 1 turn · 0 backtricks\n${server.url}#${TODAY}/medium`);
  await close();
});

it('Back closes a dialog, and leads from a place to the one before', async () => {
  const {page, faults, close} = await visit(browser, `${server.url}#solo:42`);
  await ready(page);
  await layTwo(page);
  const dialogs = () => page.locator('dialog').count();
  const open = (name) => page.getByRole('button', {name, exact: true}).click();
  const at = (title) => page.waitForFunction((start) => document.title.startsWith(start), title);
  await open('More');
  await page.getByRole('button', {name: 'Give up this game'}).click(); // a dialog that takes the place of another
  await page.goBack();
  assert.equal(await dialogs(), 0);
  assert.deepEqual([new URL(page.url()).hash, await leftOf(page), await isOver(page)], ['#solo:42', 96, false]);
  // A dialog that is closed otherwise leaves nothing behind, and neither does one that leads elsewhere.
  await open('Statistics');
  await page.keyboard.press('Escape');
  await until(page, () => history.state.dialog === 'spent');
  await open('Calendar');
  await page.getByRole('button', {name: /^Friday, 20 November 2026/}).click();
  await at('2026-11-20 ');
  await page.goBack();
  await at('solo:42 ');
  assert.deepEqual([await dialogs(), await leftOf(page)], [0, 96]);
  // The same for a link, and for what follows a question.
  await page.evaluate(([id, day]) => {
    const data = JSON.parse(localStorage.getItem('backtrick'));
    data.games[id] = {steps: [], over: true, first: {left: 0, turns: 40, backtricks: 9, day, open: false, helped: false}};
    localStorage.setItem('backtrick', JSON.stringify(data));
  }, [idOf(TODAY, 'easy'), TODAY]);
  await page.goto(`${server.url}#${TODAY}/hard`);
  await page.reload();
  await open('The day 1/4');
  await page.locator('dialog').getByRole('link', {name: 'Medium'}).click();
  await at(`${TODAY} medium `);
  await page.goBack();
  await at(`${TODAY} hard `);
  await open('More');
  await page.reload(); // which closes it
  await ready(page);
  await page.goBack();
  await at('solo:42 ');
  assert.deepEqual(faults, []);
  await close();
});

it('prints a sheet', async () => {
  const {page, close} = await visit(browser, `${server.url}#solo:42`);
  await ready(page);
  await page.evaluate(() => { window.print = () => { window.printed = document.querySelector('.sheet').innerText; }; });
  await page.getByRole('button', {name: 'More', exact: true}).click();
  await page.getByRole('button', {name: 'Print this deal'}).click();
  const sheet = await page.evaluate(() => document.querySelector('.sheet').textContent);
  assert.match(sheet, /Backtrick solo:42/);
  assert.match(sheet, /294478/); // the first cards of the draw pile
  await page.emulateMedia({media: 'print'});
  assert.equal(await page.locator('#app').isVisible(), false);
  assert.equal(await page.locator('.sheet').isVisible(), true);
  await close();
});

it('small, alone and strict', async (t) => {
  const fresh = await startServer();
  const {page, faults, requests, close} = await visit(browser, fresh.url, PHONE);
  await ready(page);
  await askForHelp(page, 'judge');
  await said(page, /^Yes/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Each file once, however the page and its service worker share what one of them is still fetching.
  const sizes = new Map(fresh.served.map(({path, bytes}) => [path, bytes]));
  const loaded = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  t.diagnostic(`first load ${loaded} bytes compressed, with the service worker`);
  assert.ok(loaded < 200_000, `${loaded} bytes: ${[...sizes].join('; ')}`);
  assert.equal(fresh.served.filter(({path}) => path.endsWith('.wasm')).length, 1); // asked for twice, loaded once
  for (const url of requests) assert.ok(url.startsWith(fresh.url), url);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|https?:|\*/);
  // The policy is enforced: inline scripts do not run, and requests to other servers fail.
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
  });
  assert.equal(await page.evaluate(() => window.ran), undefined);
  assert.equal(await page.evaluate(() => fetch('http://example.com/').then(() => 'sent', () => 'refused')), 'refused');
  const manifest = JSON.parse(readFileSync(join(SITE, 'manifest.webmanifest'), 'utf8'));
  for (const {src} of manifest.icons) assert.ok(readFileSync(join(SITE, src)).length > 0);
  assert.equal(faults.filter((fault) => !/Content Security Policy/.test(fault)).length, 0);
  await close();
  await fresh.close();
});

it('what is missing is said: a day, or the engine', async () => {
  const empty = await startServer([]);
  empty.extra.delete('/index.json');
  const {page, close} = await visit(browser, empty.url);
  await page.waitForSelector('.trouble:visible');
  assert.match(await page.locator('.trouble').innerText(), /Today’s puzzles \(Saturday, 21 November 2026\) are not published here yet/);
  await page.getByRole('button', {name: 'Play a random deal'}).click();
  await ready(page);
  assert.match(page.url(), /#solo:\d+$/);
  await close();
  const wrong = await startServer();
  wrong.extra.set(`/days/${TODAY}.json`, wrong.extra.get('/days/2026-11-20.json')); // yesterday's file under today's name
  const other = await visit(browser, wrong.url);
  await other.page.waitForSelector('.trouble:visible');
  assert.match(await other.page.locator('.trouble').innerText(), /are damaged/);
  await other.close();
  const broken = await visit(browser, 'about:blank', {serviceWorkers: 'block'});
  await broken.context.route('**/*.wasm', (route) => route.abort());
  await broken.page.goto(server.url);
  await broken.page.waitForSelector('text=Backtrick cannot start');
  await broken.close();
  await empty.close();
  await wrong.close();
});

});

// This test runs outside the concurrent group, because it measures time.
test('a verdict within a second, with the processor four times slower', async (t) => {
  const {context, page, requests, close} = await visit(browser, `${server.url}#solo:1`, PHONE);
  await ready(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', {rate: 4});
  // First the time that the player sees. Chromium slows the page, but not its workers.
  await page.locator('[data-action=help]').click();
  const seen = [];
  for (let number = 101; number <= 108; ++number) {
    await page.evaluate((hash) => { location.hash = hash; }, `solo:${number}`);
    await page.waitForFunction((title) => document.title.startsWith(title), `solo:${number}`);
    seen.push(await page.evaluate(() => new Promise((resolve) => {
      const from = performance.now();
      document.querySelector('[data-action=judge]').click();
      document.querySelector('dialog .row button').click(); // with help
      new MutationObserver((_, observer) => {
        if (!/^(Yes|No)/.test(document.querySelector('.said')?.textContent ?? '')) return;
        observer.disconnect();
        resolve(performance.now() - from);
      }).observe(document.querySelector('.table'), {childList: true, subtree: true, characterData: true});
    })));
  }
  // So the searches are repeated in the page itself.
  const asset = requests.find((url) => url.endsWith('.wasm'));
  const slow = await page.evaluate(async (url) => {
    let exports;
    const {instance} = await WebAssembly.instantiate(await (await fetch(url)).arrayBuffer(), {
      env: {emscripten_notify_memory_growth() {}, engine_progress() {}},
      wasi_snapshot_preview1: {
        clock_time_get(_id, _precision, at) { new DataView(exports.memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true); return 0; },
        proc_exit() {},
      },
    });
    exports = instance.exports;
    exports._initialize();
    const times = [];
    for (let number = 101; number <= 130; ++number) {
      const text = new TextEncoder().encode(`solo:${number}`);
      new Uint8Array(exports.memory.buffer).set(text, exports.engine_request(text.length));
      const from = performance.now();
      exports.engine_judge(1e9, 60);
      times.push(performance.now() - from);
    }
    return times;
  }, asset);
  const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];
  t.diagnostic(`as seen: median ${median(seen).toFixed(0)} ms, worst ${Math.max(...seen).toFixed(0)} ms`);
  t.diagnostic(`search in the slowed page: median ${median(slow).toFixed(1)} ms, worst ${Math.max(...slow).toFixed(0)} ms`);
  assert.ok(median(seen) < 1000 && median(slow) < 1000);
  await close();
});
