// Tests what brings players back: the result sheet, links, what they type and print, and languages.
import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {existsSync, mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {promisify} from 'node:util';
import {gunzipSync} from 'node:zlib';
import {DESKTOP, PHONE, ROOT, SITE, TODAY, axeFaults, browser, handOf, ready, referee, refusalTexts, saved, server, share, startServer, visit} from './browser.mjs';

share();

const openMore = async (page) => {
  await page.getByRole('button', {name: 'More', exact: true}).click();
  await page.waitForSelector('dialog[open]'); // its part of the page is loaded first
};
const giveUp = async (page) => {
  await openMore(page);
  await page.getByRole('button', {name: 'Give up this game'}).click();
  await page.getByRole('button', {name: 'Yes, give up'}).click();
};

describe('coming back', {concurrency: 2}, () => {

it('the result says where it stands, what is shared, and what comes next', async () => {
  const own = await startServer();
  const path = `/days/${TODAY}.json`;
  const day = JSON.parse(own.extra.get(path));
  day.deals[1].player_result = {player: 'strong', network: '0'.repeat(16), games: 20, beaten: 13, mean_left: 1.84};
  own.extra.set(path, JSON.stringify(day));
  const {page, faults, close} = await visit(browser, `${own.url}#${TODAY}/medium`, {at: `${TODAY}T21:30:00+01:00`});
  await ready(page);
  await giveUp(page);
  const text = await page.locator('.result.lost').innerText();
  assert.match(text, /The game is over: 98 left, after 1 turn, 0 backtricks\./);
  assert.match(text, /beat this deal in 13 of 20 games, with 1\.8 cards left on average\. Its average is better than your result\./);
  assert.match(text, /streak 1/);
  assert.match(text, /New puzzles in 2 h (30|29) min/);
  assert.equal(await page.locator('.preview').textContent(),
    `Backtrick ${TODAY} medium\n□□□□□□□□□□ 98 left · 1 turn · 0 backtricks\n${own.url}#${TODAY}/medium`);
  assert.deepEqual(await axeFaults(page), []);
  await page.getByRole('button', {name: 'Play easy'}).click();
  await page.waitForFunction(() => location.hash.endsWith('/easy') && document.title.includes('easy'));
  await giveUp(page);
  assert.equal(await page.locator('.standing').count(), 0); // this puzzle was not simulated
  assert.deepEqual(faults, []);
  await close();
  await own.close();
});

it('numbers, codes, decks and links of any form lead to their deal', async () => {
  const {page, faults, close} = await visit(browser, `${server.url}#solo:7`);
  const code = readFileSync(join(ROOT, 'data/deal_codes.txt'), 'utf8').match(/^.*\b(deal1\w{110,})/m)[1];
  const deck = [...referee.state(code).hand, ...referee.state(code).draw];
  for (const [typed, deal] of [
    ['42', 'solo:42'], [' 1 000 042 ', 'solo:1000042'], ['1,000,042', 'solo:1000042'], ['007', 'solo:7'], ['#solo:42', 'solo:42'],
    ['Solo-Expert 42', 'solo-expert:42'], [`${server.url}#solo:43`, 'solo:43'], [code.toUpperCase(), code], [`${code.slice(0, 60)}\n ${code.slice(60)}`, code],
    [deck.join(', '), deck.join(' ')],
  ]) {
    await ready(page);
    await page.waitForSelector('dialog', {state: 'detached'});
    await openMore(page);
    await page.getByLabel('Deal number or code').fill(typed);
    await page.locator('.deal button').click();
    const hand = [...referee.state(deal).hand].sort((a, b) => a - b);
    await page.waitForFunction((cards) => [...document.querySelectorAll('.hand .card .number')].map((one) => one.textContent).join() === cards, hand.join());
    assert.deepEqual(await handOf(page), hand, typed);
  }
  await openMore(page);
  await page.getByLabel('Deal number or code').fill('what?');
  await page.locator('.deal button').click();
  await page.waitForSelector('.trouble:visible');
  assert.deepEqual(faults, []);
  await close();
});

it('links to feeds, calendar, sheets and solutions; a preview for links', async () => {
  const {page, faults, close} = await visit(browser, `${server.url}#2026-11-20/easy`);
  await ready(page);
  assert.deepEqual(await page.locator('link[rel=alternate]').evaluateAll((all) => all.map((one) => [one.type, one.getAttribute('href')])),
    [['application/feed+json', './feed.json'], ['application/atom+xml', './atom.xml'], ['text/calendar', './calendar.ics']]);
  const picture = () => page.locator('meta[property="og:image"]').getAttribute('content');
  assert.ok(existsSync(join(SITE, await picture())));
  await openMore(page);
  assert.deepEqual(await page.locator('.links a').evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
    ['feed.json', 'atom.xml', 'calendar.ics', 'print/2026-11-20.svg', 'solutions/2026-11-20.json']);
  // Built for an address, the page names its picture in full.
  const out = mkdtempSync(join(tmpdir(), 'page-'));
  await promisify(execFile)(join(ROOT, 'tools/page'), ['--no-setup', '--out', out, '--base-url', 'https://example.org/daily/']);
  assert.match(readFileSync(join(out, 'index.html'), 'utf8'), /"og:image" content="https:\/\/example\.org\/daily\/preview\.jpg"/);
  rmSync(out, {recursive: true});
  assert.deepEqual(await axeFaults(page), []);
  assert.deepEqual(faults, []);
  await close();
});

it('the browser prints the sheet, too, and Ctrl-Z takes back', async () => {
  const {page, faults, close} = await visit(browser, `${server.url}#solo:42`);
  await ready(page);
  await page.locator('.card[data-card="28"]').click();
  await page.locator('.pile[data-pile="A1"]').click();
  assert.deepEqual((await saved(page)).games['solo:42'].steps, ['28A1']);
  await page.keyboard.press('Control+z');
  assert.deepEqual((await saved(page)).games['solo:42'].steps, []);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({media: 'print'});
  assert.equal(await page.locator('.sheet').isVisible(), true);
  assert.match(await page.locator('.sheet').textContent(), /Backtrick solo:42/);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await page.locator('.sheet').count(), 0);
  assert.deepEqual(faults, []);
  await close();
});

it('speaks German to Germans, and what the player chooses to all', async () => {
  const {page, faults, close} = await visit(browser, `${server.url}#${TODAY}/hard`, {locale: 'de-AT'});
  await ready(page);
  assert.equal(await page.locator('.turn').textContent(), 'Lege mindestens 2 Karten.');
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  assert.match(await page.locator('.puzzle').innerText(), /Samstag.*November[^]*Schwer/);
  assert.deepEqual(await axeFaults(page), []);
  for (const {viewport} of [PHONE, DESKTOP]) { // German words are longer
    await page.setViewportSize(viewport);
    assert.deepEqual(await page.locator('button:visible').evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)), []);
  }
  await page.getByRole('button', {name: 'Mehr', exact: true}).click();
  await page.waitForSelector('dialog[open]');
  assert.deepEqual(await page.getByLabel('Sprache').locator('option').allTextContents(), ['wie der Browser', 'English', 'Deutsch']);
  await page.getByLabel('Sprache').selectOption('en');
  await page.waitForFunction(() => document.querySelector('.turn')?.textContent === 'Lay at least 2 cards.');
  assert.deepEqual(faults, []);
  await close();
});

it('the table of a language has every text, with its values', () => {
  const folder = join(ROOT, 'puzzles/web/src');
  const sources = readdirSync(folder).filter((name) => name.endsWith('.ts')).map((name) => readFileSync(join(folder, name), 'utf8'));
  const texts = new Set(sources.flatMap((source) => [...source.matchAll(/\bt\('([^'\n]*)'/g)].map(([, text]) => text)));
  for (const text of refusalTexts().map(({page}) => page)) texts.add(text);
  const nouns = new Set(sources.flatMap((source) => [...source.matchAll(/\bcount\([^'\n]*, '([a-z ]+)'\)/g)].map(([, noun]) => noun)));
  assert.ok(texts.size > 250 && nouns.size > 5);
  const valuesOf = (text) => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).sort().join();
  for (const name of readdirSync(join(folder, 'languages')).filter((one) => one.endsWith('.ts'))) {
    const table = ['', 'level8', 'team', 'training'].map((part) => readFileSync(join(folder, 'languages', part, name), 'utf8')).join('');
    const known = new Map([...table.matchAll(/'([^'\n]*)': '([^'\n]*)'/g)].map(([, text, other]) => [text, other]));
    assert.deepEqual([...texts].filter((text) => !known.has(text)), [], name);
    for (const [text, other] of known) assert.equal(valuesOf(other), valuesOf(text), `${name}: ${text}`);
    for (const noun of nouns) assert.match(table, new RegExp(`'${noun}': \\[`), name);
  }
});

it('something is in sight before the engine is there, and files are compressed beforehand', async () => {
  const {page, close} = await visit(browser, 'about:blank', {serviceWorkers: 'block'});
  let go;
  const held = new Promise((resolve) => { go = resolve; });
  await page.route('**/*.wasm', async (route) => {
    await held;
    await route.continue();
  });
  // Script and engine are asked for at once, and the day as soon as the script runs.
  const asked = [page.waitForRequest(/engine-.*\.wasm$/), page.waitForRequest(/days\/.*\.json$/)];
  await page.goto(server.url);
  await Promise.all(asked);
  assert.match(readFileSync(join(SITE, 'index.html'), 'utf8'), /<link rel="preload" as="fetch" [^>]*engine-[^>]*\.wasm">/);
  await page.waitForSelector('.shell .board');
  assert.equal(await page.locator('h1').innerText(), 'Backtrick');
  assert.ok((await page.locator('.shell .slots span').first().boundingBox()).height > 80);
  assert.deepEqual(await axeFaults(page), []);
  go();
  await ready(page);
  assert.equal(await page.locator('.shell').count(), 0);
  await close();
  const files = ['index.html', 'sw.js', ...readdirSync(join(SITE, 'assets')).filter((name) => /\.(js|css|wasm|network)$/.test(name)).map((name) => `assets/${name}`)];
  for (const file of files) assert.deepEqual(gunzipSync(readFileSync(join(SITE, `${file}.gz`))), readFileSync(join(SITE, file)), file);
  // The first load: what the service worker keeps from the start, without the languages that are not spoken.
  const [, list] = /\bFILES=(\[[^\]]*\])/.exec(readFileSync(join(SITE, 'sw.js'), 'utf8'));
  const kept = new Set(JSON.parse(list).map((file) => file.slice(2)));
  const first = files.filter((file) => (kept.has(file) || file === 'sw.js') && !/assets\/de-/.test(file)).reduce((sum, file) => sum + readFileSync(join(SITE, `${file}.gz`)).length, 0);
  assert.ok(first < 200_000, `${first} bytes`);
});

});
