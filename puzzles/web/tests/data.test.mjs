// Tests the player's own data: they go out and come in, and what is damaged or cannot be saved loses nothing.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {axeFaults, browser, layTwo, leftOf, ready, saved, sent, server, share, visit} from './browser.mjs';

share();

describe('own data', {concurrency: 2}, () => {

it('own data goes out and comes in, and nothing bad does', async () => {
  const {page, faults, close} = await visit(browser, `${server.url}#solo:42`);
  await ready(page);
  await layTwo(page);
  await page.getByRole('button', {name: 'More', exact: true}).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', {name: 'Export'}).click()]);
  const text = readFileSync(await download.path(), 'utf8');
  assert.match(download.suggestedFilename(), /^backtrick-2026-11-21\.json$/);
  const [reminder] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', {name: 'Remind me each day'}).click()]);
  const entry = readFileSync(await reminder.path(), 'utf8');
  assert.match(entry, /\r\nDTSTART:20261121T073000\r\n.*RRULE:FREQ=DAILY\r\n.*END:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n$/s);
  const link = await sent(page, () => page.getByRole('button', {name: 'To another device'}).click());
  await close();

  const other = await visit(browser, `${server.url}#solo:42`);
  await ready(other.page);
  await other.page.getByRole('button', {name: 'More', exact: true}).click();
  const give = (content) => other.page.setInputFiles('input[type=file]', {name: 'own.json', mimeType: 'application/json', buffer: Buffer.from(content)});
  const told = (pattern) => other.page.waitForFunction((source) => [...document.querySelectorAll('dialog [role=status]')].some((one) => new RegExp(source).test(one.textContent)), pattern);
  await give('{"games":');
  await told('^Nothing was taken over');
  await give('{"version":1,"games":{"solo:1":{"steps":["5A1<b>"]}}}');
  await told('is damaged');
  // One game lays a card that is not in the hand, and one name is not a deal.
  const known = JSON.parse(text);
  known.games['solo:43'] = {steps: ['2A1', '2A2']};
  known.games['evil:1'] = {steps: []};
  await give(JSON.stringify(known));
  await told('^1 game taken over; 2 refused');
  await other.page.keyboard.press('Escape');
  assert.equal(await leftOf(other.page), 96);
  assert.deepEqual(Object.keys((await saved(other.page)).games), ['solo:42']);
  assert.deepEqual([...faults, ...other.faults], []);
  await other.close();

  // Everything goes through a link as well, and a link that was cut off says so.
  const third = await visit(browser, link);
  await third.page.getByRole('button', {name: 'Take over'}).click();
  await third.page.waitForSelector('dialog', {state: 'detached'});
  assert.deepEqual(Object.keys((await saved(third.page)).games), ['solo:42']);
  await third.page.goto(link.slice(0, -5));
  await third.page.getByRole('dialog', {name: 'This link leads nowhere'}).waitFor();
  assert.deepEqual(third.faults, []);
  await third.close();
});

it('damaged storage is kept aside', async () => {
  const {page, faults, close} = await visit(browser, server.url);
  await ready(page);
  await page.evaluate(() => localStorage.setItem('backtrick', '{"version":1,'));
  await page.reload();
  await ready(page);
  assert.equal(await page.evaluate(() => localStorage.getItem('backtrick.damaged')), '{"version":1,');
  assert.match(await page.locator('.banner.storage').innerText(), /kept aside/);
  assert.deepEqual(faults, []);
  await close();
});

it('a damaged game does not take the others along', async () => {
  const {page, faults, close} = await visit(browser, `${server.url}#solo:42`);
  await ready(page);
  await layTwo(page);
  await page.evaluate(() => {
    const data = JSON.parse(localStorage.getItem('backtrick'));
    data.games['solo:43'] = {steps: ['what?']};
    data.games['solo:44'] = null;
    localStorage.setItem('backtrick', JSON.stringify(data));
  });
  await page.reload();
  await ready(page);
  assert.equal(await leftOf(page), 96);
  assert.match(await page.locator('.banner.storage').innerText(), /^2 saved games could not be read; the others are here\..* kept aside/);
  assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem('backtrick.damaged'))), {'solo:43': {steps: ['what?']}, 'solo:44': null});
  await page.keyboard.press('u');
  assert.deepEqual(Object.keys((await saved(page)).games), ['solo:42']);
  assert.deepEqual(faults, []);
  await close();
});

/** Fills the browser's storage to the last byte. */
const fill = (page) => page.evaluate(() => {
  let filler = '';
  for (let size = 1 << 23; size >= 1; size /= 2) {
    try {
      localStorage.setItem('filler', filler + 'x'.repeat(size));
      filler += 'x'.repeat(size);
    } catch {
      // then half as much may fit
    }
  }
});

it('a failed save is said at once, and the game goes on', async () => {
  const {page, faults, close} = await visit(browser, `${server.url}#solo:42`);
  await ready(page);
  const banner = page.locator('.banner.storage');
  assert.equal(await banner.isVisible(), false);
  await fill(page);
  await page.locator('.card[data-card="28"]').click();
  await page.locator('.pile[data-pile="A1"]').click();
  assert.match(await banner.innerText(), /^The browser would not save: its storage is full/);
  assert.deepEqual(await axeFaults(page), []);
  await page.locator('.card[data-card="75"]').click();
  await page.locator('.pile[data-pile="D1"]').click();
  assert.equal(await leftOf(page), 96);
  // With room again everything is saved, and the message goes.
  await page.evaluate(() => localStorage.removeItem('filler'));
  await page.locator('[data-action=end]').click();
  assert.equal(await banner.isVisible(), false);
  assert.deepEqual((await saved(page)).games['solo:42'].steps, ['28A1', '75D1', '/']);
  assert.deepEqual(faults, []);
  await close();
});

it('opens and plays with a storage that is full or switched off', async () => {
  const {page, faults, close} = await visit(browser, `${server.url}#solo:42`);
  await ready(page);
  await page.evaluate(() => localStorage.setItem('backtrick', '{"version":1,'));
  await fill(page);
  await page.reload();
  await ready(page);
  assert.match(await page.locator('.banner.storage').innerText(), /too full to keep aside/);
  await layTwo(page);
  assert.equal(await leftOf(page), 96);
  assert.match(await page.locator('.banner.storage').innerText(), /would not save/);
  await page.addInitScript(() => Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('off', 'SecurityError'); }}));
  await page.reload();
  await ready(page);
  assert.match(await page.locator('.banner.storage').innerText(), /^This browser keeps nothing/);
  await layTwo(page);
  assert.equal(await leftOf(page), 96);
  assert.deepEqual(faults, []);
  await close();
});

});
