// Tests that the page says in the player's language what cannot be opened, whatever the engine says in English.
import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {TODAY, browser, level8Engine, ready, referee, refusalTexts, server, share, visit} from './browser.mjs';

share();

const TEXTS = refusalTexts();
const matching = (message) => TEXTS.filter(({engine}) => engine.test(message));
const DECK = Array.from({length: 98}, (_, i) => i + 2);

/** A code with a checksum that fits (BIP-350), so that what is wrong inside is read. */
function code(symbols) {
  const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
  const letters = [...'deal'].map((one) => one.charCodeAt(0));
  const all = [...letters.map((one) => one >> 5), 0, ...letters.map((one) => one & 31), ...symbols, 0, 0, 0, 0, 0, 0];
  const sum = all.reduce((sum, symbol) => [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
    .reduce((next, generator, i) => ((sum >>> (25 + i)) & 1) === 1 ? next ^ generator : next, ((sum & 0x1ffffff) << 5) ^ symbol), 1) ^ 0x2bc830a3;
  return `deal1${[...symbols, ...[25, 20, 15, 10, 5, 0].map((shift) => (sum >>> shift) & 31)].map((one) => alphabet[one]).join('')}`;
}
const rulesSymbols = (players, hand, least, cards) => {
  const packed = ((players - 1) << 15) | ((hand - 1) << 11) | ((least - 1) << 7) | (cards - 1);
  return [15, 10, 5, 0].map((shift) => (packed >> shift) & 31);
};

/** What players may type or paste. None of it has an English word. */
const DEALS = [
  'xyz', 'solo:', 'solo:042', 'sextet:5', '#', '2 3 4', 'solo:99999999999999999999', `deal1${'q'.repeat(20)}`, 'deal1bio', 'deal1qq 7',
  code([3, ...rulesSymbols(1, 8, 2, 98), 0]), code([1, ...rulesSymbols(1, 8, 2, 98), 0]), code([1, ...rulesSymbols(1, 8, 2, 2), 31]),
  code([1, ...rulesSymbols(9, 8, 2, 98), 0]), 'r7 x: 1 2', 'xyz: 2 3', 'xyz = 2: 3 4', 'solo: 2 x', 'solo: 2 100', 'solo: 2 3 2', 'solo: 2\n3 3', 'solo: 2 3',
  `solo: ${DECK.join(' ')} 7`, `solo: ${DECK.slice(1).join(' ')}`, `solo: 99 ${DECK.slice(1).join(' ')}`, '# : 2 3',
];
const ROUNDS = ['42/9', '42+6/quick', '99999999999999999999/3'];

describe('what is refused', {concurrency: 2}, () => {

it('every refusal that a player can cause is put into words, and no other is kept', async () => {
  const level8 = await level8Engine();
  const used = new Set();
  const look = (message, cause) => {
    const [text, ...more] = matching(message ?? '');
    assert.ok(text !== undefined && more.length === 0, `${JSON.stringify(cause)}: ${message}`);
    used.add(text);
  };
  for (const deal of DEALS) look(referee.state(deal).error, deal);
  const errorOf = (...lines) => level8('level8_state', lines.join('\n')).error;
  for (const round of ROUNDS) look(errorOf(round), round);
  look(errorOf('42+2/quick', 'take 2'), 'an empty discard pile');
  // A round alone in which every card that was drawn is discarded.
  const lines = ['42/3'];
  while (errorOf(...lines, 'draw') === undefined) lines.push('draw', `discard ${level8('level8_state', [...lines, 'draw'].join('\n')).taken}`);
  look(errorOf(...lines, 'draw'), 'an empty draw pile');
  // A game that the second player begins. The third skips the second, and then the first wants to do so, too.
  const names = [...'roygbp'].flatMap((colour) => Array.from({length: 15}, (_, i) => `discard ${colour}${i + 1}`));
  const refused = Array.from({length: 200}, (_, i) => [`${i + 1}+2/quick`]).find((game) => {
    const plays = (steps) => {
      const step = steps.find((one) => errorOf(...game, 'draw', one) === undefined);
      if (step !== undefined) game.push('draw', step);
      return step !== undefined;
    };
    return level8('level8_state', game[0]).hand.includes('S') && plays(names) && plays(['skip 2']) && /already/.test(errorOf(...game, 'draw', 'skip 2'));
  });
  look(errorOf(...refused, 'draw', 'skip 2'), 'a second Skip');
  assert.deepEqual(TEXTS.filter((text) => !used.has(text)).map(({page}) => page), []);
  // The same with what is typed wrongly in any place.
  let seed = 7;
  const below = (most) => (seed = (seed * 48271) % 2147483647) % most;
  const marks = [...'0123456789adels1:=,; #xäq"\n'];
  for (let i = 0; i < 400; ++i) {
    const typed = [...(DEALS[below(DEALS.length)])];
    for (let j = 0; j <= below(3); ++j) typed.splice(below(typed.length + 1), below(3), marks[below(marks.length)]);
    const {error} = referee.state(typed.join('').replaceAll('|', ''));
    if (error !== undefined) look(error, typed.join(''));
  }
});

it('nothing is said in English on the German page', async () => {
  const {page, faults, close} = await visit(browser, `${server.url}#solo:42`, {locale: 'de-DE'});
  await ready(page);
  const english = /\b(the|is|no|of|found|expected|allowed|card|deck|a|are|ends|already|unexpected|happened)\b/i;
  const hashes = [...DEALS.map((deal) => encodeURIComponent(deal)), ...ROUNDS.map((round) => `level8:${round}`), 'trio:99999999999999999999', 'trio:42/xx', 'study:0/easy', '%E0%A4'];
  for (const hash of hashes) {
    await page.evaluate((to) => { location.hash = to; }, hash);
    await page.waitForSelector('.trouble:visible', {timeout: 10_000}).catch(() => assert.fail(`nothing is said of #${hash}`));
    const words = await page.locator('.trouble > p').innerText();
    assert.ok(/^[„A-ZÄÖÜ].*\.$/s.test(words) && !english.test(words.replace(/„[^“]*“|Level \d/g, '')), `${hash}: ${words}`);
    assert.equal(await page.locator('.trouble details').count(), 0, hash);
    await page.evaluate(() => { location.hash = '#solo:42'; });
    await page.waitForSelector('.hand .card:visible');
  }
  // What nobody expected has its English behind a word.
  const study = {id: 'solo:42', grade: {band: 'easy'}, unique_turns: 1, position: {draw: [], hands: [[]]}, game: {plays: [[[2, 'A1']]]}};
  server.extra.set(`/studies/days/${TODAY}.json`, JSON.stringify({date: TODAY, studies: [study]}));
  await page.evaluate((to) => { location.hash = to; }, `study/${TODAY}/easy`);
  await page.waitForSelector('.trouble:visible');
  assert.equal(await page.locator('.trouble > p').innerText(), 'Etwas Unerwartetes ist passiert.');
  assert.equal(await page.locator('.trouble details p').textContent(), 'player 1 does not hold the 2');
  assert.equal(await page.locator('.trouble details p').isVisible(), false);
  server.extra.set('/studies/days/2026-11-20.json', '{');
  await page.evaluate(() => { location.hash = 'study/2026-11-20/easy'; });
  await page.waitForFunction(() => document.querySelector('.trouble > p').textContent === 'Die Datei ist beschädigt.');
  assert.deepEqual(faults, []);
  await close();
});

});
