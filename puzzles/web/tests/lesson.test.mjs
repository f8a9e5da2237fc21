// Tests the first game, which teaches the trick of ten.
import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {PHONE, assertArrows, axeFaults, browser, ready, saved, server, share, topsOf, visit} from './browser.mjs';

share();

describe('the first game', () => {

it('is offered to newcomers and leads to the trick of ten, by touch, while cards fly', async () => {
  const {page, faults, close} = await visit(browser, server.url, {...PHONE, reducedMotion: 'no-preference'});
  await ready(page);
  await page.getByRole('button', {name: 'Learn it in a minute'}).tap();
  await page.waitForFunction(() => document.title.startsWith('First game'));
  assert.match(page.url(), /#first-game$/);
  assert.deepEqual(await axeFaults(page), []);
  const words = () => page.locator('.turn').textContent();
  const seen = [];
  let steps = 0;
  while ((await page.getByRole('button', {name: 'Once more'}).count()) === 0) {
    assert.ok(++steps < 20, 'the first game goes on for ever');
    seen.push(await words());
    await assertArrows(page);
    const hinted = page.locator('.card.hinted');
    if ((await hinted.count()) === 0) await page.locator('[data-action=end]').tap();
    else {
      const pile = await page.locator('.pile.hinted').getAttribute('data-pile');
      await hinted.tap();
      await page.locator(`.pile[data-pile="${pile}"]`).tap();
    }
  }
  assert.equal(steps, 9);
  assert.equal(new Set(seen).size, 9); // every step says something new
  assert.ok(seen.some((one) => /exactly ten lower/.test(one)) && seen.some((one) => /exactly ten higher/.test(one)));
  assert.deepEqual(await topsOf(page), [17, 1, 88, 100]);
  assert.deepEqual(await axeFaults(page), []);
  assert.deepEqual((await saved(page)).games, {}); // it counts nowhere
  await page.getByRole('button', {name: 'Play today’s puzzles'}).tap();
  await page.waitForFunction(() => /21 November\s*today/.test(document.querySelector('.puzzle .date')?.innerText ?? ''));
  assert.equal(await page.locator('[data-action=help]').count(), 1);
  assert.deepEqual(faults, []);
  await close();
});

it('says why another play is not the one it waits for, and plays by keyboard', async () => {
  const {page, faults, close} = await visit(browser, `${server.url}#first-game`);
  await ready(page);
  const words = () => page.locator('.turn').textContent();
  await page.locator('.card[data-card="9"]').click();
  await page.keyboard.press('1');
  assert.equal(await words(), 'That goes as well, but now lay the 4 on the first ascending pile.');
  await page.locator('.card[data-card="4"]').focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('1');
  assert.match(await words(), /^The piles ↓ fall from 100/);
  await page.keyboard.press('Control+z');
  assert.match(await words(), /^98 cards on four piles/);
  // Keys are shown where there is a keyboard.
  assert.equal(await page.locator('.pile kbd:visible').count(), 4);
  assert.deepEqual(faults, []);
  await close();
});

});
