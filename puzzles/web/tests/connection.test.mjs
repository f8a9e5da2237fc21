// Tests the page without a connection, across versions of it, and when a part of it cannot be loaded.
import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {ROOT, SITE, TODAY, askForHelp, browser, handOf, layTwo, leftOf, ready, said, saved, server, share, startServer, topsOf, until, visit} from './browser.mjs';

const STUDIES = new Map([
  ['/studies/index.json', JSON.stringify({days: [{date: TODAY}]})],
  [`/studies/days/${TODAY}.json`, readFileSync(join(ROOT, 'puzzles/web/tests/studies.json'), 'utf8')],
]);

share({files: Object.fromEntries(STUDIES)});

const heading = (page) => page.locator('.puzzle .date').innerText();
const WORKER = readFileSync(join(SITE, 'sw.js'), 'utf8');
const [, VERSION] = /VERSION="(\w+)"/.exec(WORKER);
const LATER = JSON.parse(/\bLATER=(\[[^\]]*\])/.exec(WORKER)[1]);
const INDEX = readFileSync(join(SITE, 'index.html'), 'utf8');
/** The files that the service worker keeps of those that are loaded later. */
const keptLater = (page, version = VERSION) => page.evaluate(async (name) => (await (await caches.open(name)).keys()).map(({url}) => url.replace(/.*\//, '')), `later-${version}`);
const controlled = (page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);
const update = (page) => page.evaluate(async () => { await (await navigator.serviceWorker.ready).update(); });
/** Opens the page a second time, and waits until the service worker has everything. */
async function returnToAll(page) {
  await controlled(page);
  await page.reload();
  await ready(page);
  await until(page, `(async () => (await (await caches.open('later-${VERSION}')).keys()).length === ${LATER.length})()`);
}

describe('connection', {concurrency: 2}, () => {

it('a reload loses nothing, and neither does a new version', async () => {
  const renewed = await startServer();
  const {page, faults, close} = await visit(browser, renewed.url);
  await ready(page);
  await layTwo(page);
  const [hand, tops] = [await handOf(page), await topsOf(page)];
  await page.reload();
  await ready(page);
  assert.deepEqual([await handOf(page), await topsOf(page)], [hand, tops]);
  await page.keyboard.press('u'); // still the same turn
  assert.equal(await leftOf(page), 97);

  // Serve another service worker, as a new version of the page does.
  renewed.extra.set('/sw.js', readFileSync(join(SITE, 'sw.js'), 'utf8').replace(/VERSION="\w+"/, 'VERSION="later"'));
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await until(page, async () => (await caches.keys()).includes('page-later'));
  assert.equal(await page.locator('.new-version button').count(), 0); // the page itself is as before
  await page.reload();
  await ready(page);
  assert.equal(await leftOf(page), 97);
  assert.deepEqual(faults, []);
  await close();
  await renewed.close();
});

it('a page that is open across an update goes on, and offers the new version', async () => {
  const renewed = await startServer();
  const {context, page, faults, close} = await visit(browser, renewed.url);
  await ready(page);
  await returnToAll(page);
  await layTwo(page);
  const [hand, tops] = [await handOf(page), await topsOf(page)];
  const places = () => page.locator('.pile, .hand, button:not(.new-version *)').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  const before = await places();

  // The new version has other files, and the server has those of the old one no more.
  const [, entry] = /src="\.\/assets\/(index-[\w-]{8}\.js)"/.exec(INDEX);
  const part = readdirSync(join(SITE, 'assets')).find((name) => /^level8-[\w-]{8}\.js$/.test(name));
  for (const [path, text] of [['/index.html', INDEX], ['/sw.js', WORKER]])
    renewed.extra.set(path, text.replace(/VERSION="\w+"/, 'VERSION="later"').replaceAll(entry, 'index-laterone.js').replaceAll(part, 'level8-laterone.js'));
  for (const [name, other] of [[entry, 'index-laterone.js'], [part, 'level8-laterone.js']]) {
    renewed.extra.set(`/assets/${other}`, readFileSync(join(SITE, 'assets', name), 'utf8'));
    renewed.extra.set(`/assets/${name}`, null);
  }
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await update(page);
  const offer = page.getByRole('button', {name: 'A new version: reload'});
  await offer.waitFor();
  assert.deepEqual([await handOf(page), await topsOf(page), await places()], [hand, tops, before]); // nothing has moved
  // What was kept is kept in the new version, too, and the old page still opens its own parts.
  assert.equal((await keptLater(page, 'later')).length, LATER.length);
  assert.ok((await keptLater(page, 'later')).includes('level8-laterone.js') && !(await keptLater(page, 'later')).includes(part));
  await page.evaluate(() => { location.hash = '#level8:42'; });
  await page.waitForSelector('.level8 .held button');
  await page.goBack();
  await page.waitForSelector('.table .card >> visible=true');
  await offer.click();
  await page.waitForSelector('script[src$="index-laterone.js"]', {state: 'attached'});
  await ready(page);
  assert.deepEqual([await handOf(page), await topsOf(page), await offer.count()], [hand, tops, 0]);
  assert.deepEqual(faults, []);
  await close();
  await renewed.close();
});

it('without a connection, after the first visit', async () => {
  const away = await startServer();
  for (const [path, text] of STUDIES) away.extra.set(path, text);
  const {context, page, faults} = await visit(browser, away.url);
  await ready(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // The page also fetches the days around today, and what their studies need.
  await until(page, async () => (await (await caches.open('data')).keys()).length >= 8);
  await until(page, `(async () => (await (await caches.open('later-${VERSION}')).keys()).filter(({url}) => /assets.study(_place)?-/.test(url)).length === 2)()`);
  await layTwo(page);
  await away.close();
  await page.reload();
  await ready(page);
  assert.match(await heading(page), /21 November/);
  assert.equal(await leftOf(page), 96);
  await askForHelp(page, 'judge');
  await said(page, /^Yes/);

  await page.evaluate((to) => { location.hash = to; }, `study/${TODAY}`);
  await page.waitForSelector('.study .hand .card >> visible=true');

  // The next day was published and fetched, so it opens. The day after was not, and no stored day is
  // shown in its place.
  await page.clock.setSystemTime(new Date('2026-11-22T08:00:00+01:00'));
  await page.goto(away.url);
  await ready(page);
  assert.match(await heading(page), /22 November\s*today/);
  await page.clock.setSystemTime(new Date('2026-11-23T08:00:00+01:00'));
  await page.reload();
  await page.waitForSelector('.trouble h2');
  assert.equal(await page.locator('.trouble h2').textContent(), 'No puzzle for today yet');
  assert.match(await page.locator('.trouble').innerText(), /23 November 2026\) cannot be reached/);
  assert.equal(await page.locator('.hand .card:visible').count(), 0);
  await page.goto(`${away.url}#2026-11-22`);
  await ready(page);
  assert.match(await heading(page), /22 November/);
  assert.doesNotMatch(await heading(page), /today/);
  assert.deepEqual(faults, []);
  await context.close();
});

it('without a connection, everything opens from the second visit on, whatever was opened before', async () => {
  const away = await startServer();
  for (const [path, text] of STUDIES) away.extra.set(path, text);
  const {context, page, faults} = await visit(browser, away.url, {locale: 'de-DE'});
  await ready(page);
  assert.deepEqual(away.served.filter(({path}) => /network$/.test(path)), []); // a first visit is small
  await returnToAll(page);
  await until(page, async () => (await (await caches.open('data')).keys()).length >= 8);
  await away.close();
  await page.reload();
  await ready(page);
  const said = (part, pattern) => page.waitForFunction(([part, source]) => new RegExp(source).test(document.querySelector(`${part} .said`)?.textContent ?? ''), [part, pattern.source]);
  for (const name of ['Kalender', 'Statistik', 'Regeln und Tasten', 'Mehr']) {
    await page.getByRole('button', {name, exact: true}).click();
    await page.getByRole('dialog', {name}).waitFor();
    if (name === 'Mehr') {
      await page.getByRole('button', {name: 'Auf ein anderes Gerät'}).click();
      await page.getByRole('img', {name: 'Ein Code für die Kamera des anderen Geräts'}).waitFor();
    }
    await page.keyboard.press('Escape');
  }
  for (const [hash, there, words] of [
    [`study/${TODAY}/hard`, '.study .hand .card', /Nur ein einziger Zug/], ['training', '.training .hand .card', /Training/],
    ['trio:42', '.team .hand .card', /Du bist am Zug/], ['quintet-expert-5:1', '.team .hand .card', /Du bist am Zug/],
    ['level8', '.level8 .held button', /Runden/], ['level8:42+3/quick', '.level8 .held button', /Runde 1/], ['first-game', '.turn.lesson', /98 Karten/],
  ]) {
    await page.evaluate((to) => { location.hash = to; }, hash);
    await page.waitForSelector(`${there} >> visible=true`);
    assert.match(await page.locator('main').innerText(), words, hash);
    const part = there.split(' ')[0];
    if (part !== '.team' && part !== '.level8') continue;
    await page.waitForFunction((part) => { // until the player is on turn
      document.querySelector(`${part} [data-action=hurry]`)?.click();
      return document.querySelector(`${part} [data-action=advise]:not([aria-disabled=true])`) !== null;
    }, part);
    await page.locator(`${part} [data-action=advise]`).click();
    await (part === '.team' ? said(part, /^Rat/) : page.waitForSelector('.level8 .said li'));
  }
  for (const deal of ['solo:42', 'solo-expert-7:1']) {
    await page.evaluate((to) => { location.hash = to; }, deal);
    await page.waitForFunction((deal) => document.title.startsWith(`${deal} `), deal);
    await askForHelp(page, 'advise');
    await said('.table', /^Rat/);
  }
  assert.deepEqual(faults, []);
  await context.close();
});

it('who saves data fetches nothing unasked', async () => {
  const {page, faults, close} = await visit(browser, 'about:blank');
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {value: {saveData: true}});
    const [idle, post] = [globalThis.requestIdleCallback, ServiceWorker.prototype.postMessage];
    globalThis.requestIdleCallback = (call, options) => idle(() => { call(); globalThis.wasIdle = true; }, options);
    ServiceWorker.prototype.postMessage = function (...what) { globalThis.posted = true; return post.apply(this, what); };
  });
  await page.goto(server.url);
  await ready(page);
  await controlled(page);
  await page.reload();
  await ready(page);
  await until(page, () => globalThis.wasIdle === true);
  assert.equal(await page.evaluate(async () => { await navigator.serviceWorker.ready; return globalThis.posted; }), undefined);
  assert.deepEqual(faults, []);
  await close();
});

it('advice without a connection, once it was asked, and with the weights of a new version', async () => {
  const away = await startServer();
  const {context, page, faults} = await visit(browser, `${away.url}#solo:42`);
  await ready(page);
  await controlled(page);
  const advised = async () => {
    await askForHelp(page, 'advise');
    await said(page, /^Advice/);
    return page.locator('.said').textContent();
  };
  const advice = await advised();
  const keeps = (version, network) => until(page, `(async () => (await (await caches.open('later-${version}')).keys()).map(({url}) => url.replace(/.*\\//, '')).sort().join())()
    .then((names) => /^adviser-[\\w-]{8}\\.wasm,${network}$/.test(names))`);
  await keeps(VERSION, 'solo-[\\w-]{8}\\.network');

  // A new version with another network fetches it for those who have the old one, and keeps the module, which is the same.
  away.extra.set('/assets/solo-laterone.network', 'other weights');
  away.extra.set('/sw.js', WORKER.replace(/VERSION="\w+"/, 'VERSION="later"').replace(/solo-[\w-]{8}\.network/, 'solo-laterone.network'));
  await update(page);
  await keeps('later', 'solo-laterone\\.network');
  // Of earlier versions the last one stays, for pages that are still open.
  away.extra.set('/sw.js', WORKER.replace(/VERSION="\w+"/, 'VERSION="third"'));
  await update(page);
  await keeps('third', 'solo-[\\w-]{8}\\.network');
  await until(page, async () => (await caches.keys()).sort().join() === 'data,later-later,later-third,page-later,page-third');

  await away.close();
  await page.reload();
  await ready(page);
  assert.equal(await advised(), advice);
  assert.deepEqual(faults, []);
  await context.close();
});

it('a part that cannot be loaded says so, and is tried again', async () => {
  const {context, page, faults, close} = await visit(browser, `${server.url}#solo:42`, {serviceWorkers: 'block'});
  await ready(page);
  await layTwo(page);
  const again = async (files, open, there) => {
    await context.route(files, (route) => route.abort());
    await open();
    await page.getByRole('heading', {name: /^(This could not be loaded|No study to show)$/}).waitFor();
    await context.unroute(files);
    await page.getByRole('button', {name: 'Try again', exact: true}).click();
    await page.waitForSelector(`${there} >> visible=true`);
  };
  const goTo = (hash) => () => page.evaluate((to) => { location.hash = to; }, hash);
  await again('**/later-*.js', () => page.getByRole('button', {name: 'More', exact: true}).click(), 'dialog[aria-label=More]');
  await page.keyboard.press('Escape');
  await again('**/study_place-*.js', goTo(`study/${TODAY}/easy`), '.study .hand .card');
  await again('**/level8-*.js', goTo('level8:42'), '.level8 .held button');
  await again('**/training-*.wasm', goTo('training'), '.training .hand .card');
  await again('**/team-*.css', goTo('duo:1'), '.team .hand .card');
  await goTo('solo:42')();
  await page.waitForSelector('.table .card >> visible=true');
  assert.equal(await leftOf(page), 96);
  assert.deepEqual((await saved(page)).games['solo:42'].steps.length, 2);
  assert.deepEqual(faults, []);
  await close();
});

});
