// What all tests of the page share: Debian's Chromium, a server, a published tree, and helpers that
// play as people do.
import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {after, before} from 'node:test';
import {fileURLToPath} from 'node:url';
import axe from 'axe-core';
import {chromium} from 'playwright-core';
import {sampleTree} from './sample.mjs';
import {serve} from './server.mjs';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
export const SITE = process.env.BACKTRICK_SITE ?? join(ROOT, 'build/page/site');
export const TODAY = '2026-11-21';
export const DATES = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];

export const PHONE = {viewport: {width: 390, height: 844}, deviceScaleFactor: 2, hasTouch: true, isMobile: true};
export const DESKTOP = {viewport: {width: 1280, height: 860}};

export const startBrowser = (args = []) =>
  chromium.launch({
    executablePath: process.env.BACKTRICK_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run', ...args],
  });

export const startServer = (dates = DATES) => serve(SITE, sampleTree(dates));

/** What the tests of a file share while they run: see `share`. */
export let browser, server, referee;
/**
 * Before the tests of a file, starts a browser, a server with these further files, and the engine, or what else is to be
 * the referee. Ends them after.
 */
export function share({startReferee = engine, files = {}} = {}) {
  before(async () => {
    [browser, server, referee] = [await startBrowser(), await startServer(), await startReferee()];
    for (const [path, text] of Object.entries(files)) server.extra.set(path, text);
  });
  after(async () => {
    await browser.close();
    await server.close();
  });
}

/**
 * Opens a page in a new browser context. It has reduced motion unless a test says otherwise, because
 * taps wait for animations to end. `faults` collects the errors of the page, for the test to check.
 */
export async function visit(browser, url, {at = `${TODAY}T10:00:00+01:00`, zone = 'Europe/Berlin', ...options} = {}) {
  const context = await browser.newContext({...DESKTOP, timezoneId: zone, reducedMotion: 'reduce', ...options});
  const page = await context.newPage();
  const faults = [];
  const requests = [];
  page.on('pageerror', (fault) => faults.push(fault.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/404|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED/.test(message.text()))
      faults.push(message.text());
  });
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => requests.push(request.url()));
  await page.clock.install({time: new Date(at)});
  await page.goto(url);
  return {context, page, faults, requests, close: () => context.close()};
}

/** The link to another device that a dialog shows after `open`. It also has a code, and neither has faults. */
export async function sent(page, open) {
  await open();
  await page.getByRole('img', {name: 'A code for the camera of the other device'}).waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await page.evaluate(() => { navigator.clipboard.writeText = async (text) => { window.sent = text; }; });
  await page.getByRole('button', {name: 'Send the link'}).click();
  return await page.evaluate(() => window.sent);
}

export const ready = (page) => page.waitForSelector('.hand .card', {timeout: 30_000});
export const handOf = (page) => page.locator('.hand .card .number').allTextContents().then((all) => all.map(Number));
export const topsOf = (page) => page.locator('.pile .top').allTextContents().then((all) => all.map(Number));
export const leftOf = (page) => page.locator('.draw-pile .left strong').textContent().then(Number);
export const isOver = async (page) => (await page.locator('.table.over').count()) > 0;
export const said = (page, pattern) =>
  page.waitForFunction((source) => new RegExp(source).test(document.querySelector('.said')?.textContent ?? ''), pattern.source, {timeout: 60_000});
/** Evaluates a function in the page until it returns true, or a promise of true. */
export async function until(page, question) {
  for (let i = 0; i < 300; ++i) {
    if (await page.evaluate(question)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail(`never true: ${question}`);
}
/** Asks for help by a key, or by a button, which newcomers find behind another. The first help of a game is agreed to. */
export async function askForHelp(page, what) {
  if (what.length === 1) await page.keyboard.press(what);
  else {
    const fold = page.locator('[data-action=help]');
    if (await fold.isVisible()) await fold.click();
    await page.locator(`.table [data-action=${what}]`).click();
  }
  const yes = page.getByRole('button', {name: /^(Yes, with help|Ja, mit Hilfe)$/});
  if (await yes.isVisible()) await yes.click();
}
export const saved = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('backtrick') ?? '{"games":{}}'));

/** Continues a game after these steps, like a visitor who has played them and returns. */
export async function resume(page, deal, steps) {
  await page.evaluate(([deal, steps]) => {
    const data = JSON.parse(localStorage.getItem('backtrick') ?? '{"version":1,"games":{},"settings":{}}');
    data.games[deal] = {...data.games[deal], steps};
    localStorage.setItem('backtrick', JSON.stringify(data));
  }, [deal, steps]);
  await page.reload();
  await ready(page);
}

/** Lays two cards, as a first turn does. */
export const layTwo = async (page) => {
  for (const pile of ['A1', 'D1']) {
    await page.locator('.hand .card').nth(pile === 'A1' ? 0 : -1).click();
    await page.locator(`.pile[data-pile="${pile}"]`).click();
  }
};

/** Waits until no card moves any more. */
export const settled = (page) => until(page, () => document.getAnimations().every(
  (one) => one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity));

/** Asserts that once no card moves any more, an arrow begins above each card that is hinted at, and nowhere else. */
export async function assertArrows(page) {
  await settled(page);
  const [arrows, cards] = await page.evaluate(() => {
    const frame = document.querySelector('.board').getBoundingClientRect();
    return [
      [...document.querySelectorAll('.arrows path:not(.edge)')].map((one) => one.getAttribute('d').slice(1).split(/[ C]/).slice(0, 2).map(Number)),
      [...document.querySelectorAll('.card.hinted, .card.hinted-later')].map((one) => {
        const {left, top, width} = one.getBoundingClientRect();
        return [left + Math.min(width / 2, 24) - frame.left, top - 8 - frame.top];
      }),
    ].map((all) => all.map((place) => place.map(Math.round).join()).sort());
  });
  assert.deepEqual(arrows, cards);
}

/** The accessibility rules that the page breaks once no card moves any more: a card in flight covers others. */
export async function axeFaults(page) {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const {violations} = await page.evaluate(() => globalThis.axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  }));
  return violations.map(({id, nodes}) => `${id}: ${nodes.map(({html, failureSummary}) => `${html.slice(0, 120)} ${failureSummary}`).slice(0, 2).join(' | ')}`);
}

/** Asks a module of the engine without a page. */
async function asks(name) {
  const file = readdirSync(join(SITE, 'assets')).find((one) => new RegExp(`^${name}.*\\.wasm$`).test(one));
  const module = await WebAssembly.compile(readFileSync(join(SITE, 'assets', file)));
  let exports;
  const instance = await WebAssembly.instantiate(module, {
    env: {emscripten_notify_memory_growth() {}, engine_progress() {}},
    wasi_snapshot_preview1: {
      clock_time_get(_id, _precision, at) {
        new DataView(exports.memory.buffer).setBigUint64(at, process.hrtime.bigint(), true);
        return 0;
      },
      proc_exit(status) { throw new Error(`ended with status ${status}`); },
      fd_write: () => 8, fd_close: () => 8, fd_seek: () => 8,
    },
  });
  exports = instance.exports;
  exports._initialize();
  return (question, game, ...numbers) => {
    const request = Buffer.from(game);
    new Uint8Array(exports.memory.buffer).set(request, exports.engine_request(request.length));
    const from = exports[question](...numbers);
    const bytes = new Uint8Array(exports.memory.buffer);
    return JSON.parse(Buffer.from(bytes.subarray(from, bytes.indexOf(0, from))).toString());
  };
}

/** The engine for use by a test. */
export async function engine() {
  const ask = await asks('engine');
  return {
    state: (game) => ask('engine_state', game),
    judge: (game) => ask('engine_judge', game, 1e9, 60),
    review: (game, seconds = 60) => ask('engine_review', game, 1e9, seconds),
  };
}
/** The module for tables of several players, for use by a test. */
export const teamEngine = () => asks('team');
/** The refusals of the engine that the page puts into words: what the engine says, as a pattern, and what the page says. */
export const refusalTexts = () => [...readFileSync(join(ROOT, 'puzzles/web/src/refusals.ts'), 'utf8')
  .matchAll(/^  (?:\[(?:'([^'\n]*)'|"([^"\n]*)"), )?'([^'\n]*)'\]?,$/gm)]
  .map(([, engine, quoted, page]) => ({page, engine: new RegExp(`^${(engine ?? quoted ?? page).replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.*')}$`, 's')}));
/** The module for Level 8. */
export const level8Engine = () => asks('level8');

/** The steps of a winning line, as the page writes them. */
export const winOf = ({judge}, deal) => {
  const {verdict, line} = judge(deal);
  assert.equal(verdict, 'winnable');
  return line.split(/\s+/);
};
/** The next step of a careless player, who lays the highest card on the first pile that takes it. */
export function thoughtless({state}, deal, steps) {
  const {over, may_end, targets} = state(steps.length > 0 ? `${deal} | ${steps.join(' ')}` : deal);
  if (over || may_end) return '/';
  const [card, pile] = targets.sort(([a], [b]) => b - a)[0];
  return `${card}${pile}`;
}
export const playOf = (step) => ({card: Number(step.slice(0, -2)), pile: step.slice(-2)});
