// Tests that the page looks, moves and fits as a game of cards: sizes, themes, motion, sound, results.
import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {DESKTOP, PHONE, TODAY, askForHelp, assertArrows, axeFaults, browser, playOf, ready, referee, resume, said, saved, server, settled, share, thoughtless, until, visit, winOf} from './browser.mjs';

share();

const deal = 'solo:42';
const lay = async (page, step) => {
  const {card, pile} = playOf(step);
  await page.locator(`.card[data-card="${card}"]`).click();
  await page.locator(`.pile[data-pile="${pile}"]`).click();
};
const openMore = (page) => page.getByRole('button', {name: 'More', exact: true}).click();
/** The contrast between two colours of the page, as CSS writes them. */
const contrast = (one, other) => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\d.]+/g).slice(0, 3).map(Number)
      .map((value) => (/^rgb/.test(colour) ? value / 255 : value)).map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [a, b] = [light(one), light(other)];
  return Math.max(a, b) / Math.min(a, b);
};

describe('cards', {concurrency: 2}, () => {

it('every button is in reach, and a review fits', async () => {
  const steps = winOf(referee, deal).slice(0, 40);
  while (!referee.state(`${deal} | ${steps.join(' ')}`).over) steps.push(thoughtless(referee, deal, steps));
  for (const [width, height] of [[320, 568], [390, 844], [820, 1180], [1280, 800], [1920, 1080]]) {
    const {page, faults, close} = await visit(browser, `${server.url}#${TODAY}/hard`, {viewport: {width, height}, hasTouch: width < 1000, isMobile: width < 1000});
    await ready(page);
    const fits = async (selector) => {
      for (const box of await page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON())))
        assert.ok(box.left >= 0 && box.right <= width && box.bottom <= height, `${selector} on ${width} x ${height}: ${JSON.stringify(box)}`);
    };
    await fits('button:visible');
    await page.evaluate(([deal, steps]) => localStorage.setItem('backtrick', JSON.stringify({version: 1, settings: {}, games: {[deal]: {steps, over: true}}})), [deal, steps]);
    await page.goto(`${server.url}#${deal}`);
    await page.reload();
    await page.getByRole('button', {name: 'See it replayed'}).click();
    for (let i = 0; i < 20; ++i) await page.keyboard.press('ArrowRight');
    await fits('button:visible');
    // The board has at least a third of the height.
    assert.ok((await page.locator('.board').boundingBox()).height > height / 3);
    assert.deepEqual(faults, []);
    await close();
  }
});

it('the theme follows the system, or the player; the chosen band can be told', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const {page, faults, close} = await visit(browser, server.url, {colorScheme});
    await ready(page);
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const isDark = async () => contrast(await paper(), 'rgb(0, 0, 0)') < 3;
    assert.equal(await isDark(), colorScheme === 'dark');
    const colour = (selector) => page.locator(selector).first().evaluate((one) => getComputedStyle(one).backgroundColor);
    const ratio = contrast(await colour('.bands button[aria-pressed=true]'), await paper());
    assert.ok(ratio > 3, `${colorScheme}: ${ratio}`);
    const other = colorScheme === 'dark' ? 'light' : 'dark';
    await openMore(page);
    await page.getByLabel('Theme').selectOption(other);
    assert.equal(await isDark(), other === 'dark');
    assert.deepEqual(await axeFaults(page), []);
    await page.reload();
    await ready(page);
    assert.equal(await isDark(), other === 'dark');
    assert.deepEqual(faults, []);
    await close();
  }
});

it('sound and vibration only for those who want them', async () => {
  const {page, faults, close} = await visit(browser, 'about:blank', PHONE);
  await page.addInitScript(() => {
    globalThis.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { ++globalThis.tones; return start.call(this, ...when); };
    globalThis.pulses = 0;
    navigator.vibrate = () => { ++globalThis.pulses; return true; };
  });
  await page.goto(`${server.url}#${deal}`);
  await ready(page);
  await lay(page, '28A1');
  assert.deepEqual(await page.evaluate(() => [globalThis.tones, globalThis.pulses]), [0, 0]);
  await openMore(page);
  await page.getByLabel('Sound').check();
  await page.getByLabel('Vibration').check();
  await page.keyboard.press('Escape');
  const before = await page.evaluate(() => [globalThis.tones, globalThis.pulses]);
  await lay(page, '75D1');
  const after = await page.evaluate(() => [globalThis.tones, globalThis.pulses]);
  assert.ok(after[0] > before[0] && after[1] > before[1], `${before} then ${after}`);
  assert.deepEqual((await saved(page)).settings, {sound: true, haptics: true});
  assert.deepEqual(faults, []);
  await close();
});

it('cards move, unless the player wants less motion; a win is celebrated', async () => {
  const win = winOf(referee, deal);
  for (const reducedMotion of ['no-preference', 'reduce']) {
    const {page, faults, close} = await visit(browser, 'about:blank', {...DESKTOP, reducedMotion});
    // Counts the animations that begin.
    await page.addInitScript(() => {
      globalThis.moved = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) { globalThis.moved.push(this.className); return animate.apply(this, how); };
    });
    await page.goto(`${server.url}#${deal}`);
    await ready(page);
    await resume(page, deal, win.slice(0, -1));
    const moved = (name) => page.evaluate((part) => globalThis.moved.filter((one) => String(one).includes(part)).length, name);
    const moves = reducedMotion === 'no-preference';
    assert.equal(await moved('card') > 0, moves); // the hand is dealt
    // The last card is laid by one tap if a single pile takes it.
    const before = referee.state(`${deal} | ${win.slice(0, -1).join(' ')}`);
    if (before.targets.length === 1) await page.locator('.card').click();
    else if (win.at(-1) !== '/') await lay(page, win.at(-1));
    await page.waitForSelector('.result.won');
    assert.equal(await moved('flown') > 10, moves);
    assert.deepEqual(faults, []);
    await close();
  }
});

it('hints are drawn from card to pile, also while cards fly', async () => {
  const {page, faults, close} = await visit(browser, `${server.url}#${deal}`, {reducedMotion: 'no-preference'});
  await ready(page);
  assert.equal(await page.locator('.arrows path').count(), 0);
  await askForHelp(page, 'hint2');
  await said(page, /^Hint: .*; then end the turn/);
  const plays = (await page.locator('.said').textContent()).match(/\d+ on the/g).length;
  assert.ok(plays >= 2);
  assert.equal(await page.locator('.arrows path:not(.edge)').count(), plays);
  assert.deepEqual(await page.locator('.arrows text').allTextContents(), Array.from({length: plays}, (_, i) => String(i + 1)));
  await assertArrows(page);
  // On a phone, too, the number of an arrow does not cover that of its card.
  await page.setViewportSize(PHONE.viewport);
  await until(page, () => document.querySelector('.arrows').getBoundingClientRect().right <= innerWidth);
  await until(page, () => {
    const boxes = (name) => [...document.querySelectorAll(name)].map((one) => one.getBoundingClientRect());
    return boxes('.arrows circle').every((mark) =>
      boxes('.card .number').every((card) => mark.bottom <= card.top || mark.right <= card.left || mark.left >= card.right));
  });
  assert.deepEqual(await axeFaults(page), []);
  // What is of the whole turn stays in sight while the turn goes on, and the page says that this game has help.
  assert.ok((await page.locator('.said').boundingBox()).y < (await page.locator('.board').boundingBox()).y);
  assert.match(await page.locator('.puzzle').textContent(), /with help/);
  const words = await page.locator('.said').textContent();
  const [, card, way, place] = words.match(/(\d+) on the (\w+) (\w+)/);
  await lay(page, `${card}${place === 'ascending' ? 'A' : 'D'}${way === 'first' ? 1 : 2}`);
  assert.equal(await page.locator('.said').textContent(), words);
  assert.equal(await page.locator('.arrows path:not(.edge)').count(), plays - 1);
  await assertArrows(page);
  // A card that is dragged marks its places.
  await page.setViewportSize(DESKTOP.viewport);
  await page.keyboard.press('t');
  assert.equal(await page.locator('.pile.target').count(), 0);
  await settled(page);
  const from = await page.locator('.card').first().boundingBox();
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y - 20, {steps: 4});
  assert.ok((await page.locator('.pile.target').count()) > 0);
  await page.mouse.up();
  assert.equal(await page.locator('.pile.target').count(), 0);
  assert.deepEqual(faults, []);
  await close();
});

it('the nearer a card is to a pile, the stronger its colour', async () => {
  const {page, close} = await visit(browser, `${server.url}#${deal}`);
  await ready(page);
  const near = (card) => page.locator(`.card[data-card="${card}"]`).evaluate((one) => [Number(one.style.getPropertyValue('--near')), one.classList.contains('rises')]);
  const [strength, rises] = await near(33);
  assert.equal(strength, 0); // 32 from 1
  await lay(page, '28A1');
  assert.ok((await near(33))[0] > 0.8);
  assert.deepEqual([rises, (await near(33))[1]], [true, true]);
  assert.equal((await near(75))[1], false); // 25 from 100, 47 from 28
  await close();
});

});
