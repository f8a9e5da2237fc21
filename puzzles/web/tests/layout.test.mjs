// Tests that nothing lies beyond the view and no text beyond its box: in every state of the page, at five
// sizes, in English with letters of the usual size, and in German, which is longer, with twice that. And that nothing moves
// by a tap, in whole games.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {ROOT, TODAY, askForHelp, engine, playOf, ready, said, startBrowser, startServer, thoughtless, visit, winOf} from './browser.mjs';

const SIZES = [[320, 568], [375, 553], [412, 915], [640, 400], [1366, 657]];
const STUDIES = readFileSync(join(ROOT, 'puzzles/web/tests/studies.json'), 'utf8');
const deal = 'solo:42';

let server;
const steps = {};
before(async () => {
  server = await startServer();
  server.extra.set(`/studies/days/${TODAY}.json`, STUDIES);
  const referee = await engine();
  const thoughtlessly = (id, from, isEnough) => {
    const all = [...from];
    while (!isEnough(referee.state(`${id} | ${all.join(' ')}`))) all.push(thoughtless(referee, id, all));
    return all;
  };
  steps.won = winOf(referee, deal);
  steps.lost = thoughtlessly(deal, steps.won.slice(0, 40), ({over}) => over);
  const {id, game} = JSON.parse(STUDIES).studies[0];
  const before = game.plays.map((turn) => turn.map(([card, pile]) => `${card}${pile}`).join(' ')).join(' / ').trim().split(/\s+/);
  const win = winOf(referee, `${id} | ${before.join(' ')}`);
  steps.solved = win.slice(0, win.indexOf('/') + 1); // the study has a single turn to find
  const {id: other, game: {plays}} = JSON.parse(STUDIES).studies.at(-1); // it has two turns to find
  const begun = plays.map((turn) => turn.map(([card, pile]) => `${card}${pile}`).join(' ')).join(' / ').trim().split(/\s+/);
  const both = winOf(referee, `${other} | ${begun.join(' ')}`);
  steps.firstOfTwo = both.slice(0, both.indexOf('/') + 1);
  steps.wrongOfTwo = thoughtlessly(other, [...begun, ...steps.firstOfTwo], ({may_end}) => may_end).slice(begun.length + steps.firstOfTwo.length);
  steps.today = winOf(referee, `solo:${TODAY.replaceAll('-', '')}0000`);
  steps.wrong = thoughtlessly(id, before, ({may_end}) => may_end).slice(before.length);
});
after(() => server.close());

/** What lies beyond the view, or beyond the box that is drawn around it. Runs in the page. */
function overflows() {
  const found = [];
  const shown = (one) => one.checkVisibility({visibilityProperty: true, opacityProperty: true}) && one.closest('.unseen, .sheet') === null;
  const describe = (one) => `${one.tagName.toLowerCase()}.${[...one.classList].join('.')}[${one.dataset.action ?? ''}]`;
  const width = document.documentElement.clientWidth;
  if (document.scrollingElement.scrollWidth > width) found.push(`the page scrolls sideways: ${document.scrollingElement.scrollWidth}`);
  const isDrawn = (one) => {
    const style = getComputedStyle(one);
    return one.matches('button, dialog') || (parseFloat(style.borderLeftWidth) > 0 && style.borderLeftStyle !== 'none');
  };
  const walker = document.createTreeWalker(document.querySelector('dialog[open]') ?? document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const parent = text.parentElement;
    if (text.data.trim() === '' || parent.closest('script, style, textarea, select, svg') !== null || !shown(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    let box = parent;
    while (box !== document.body && !isDrawn(box)) box = box.parentElement;
    const bounds = box === document.body ? undefined : box.getBoundingClientRect();
    const scrolls = /auto|scroll/.test(getComputedStyle(box).overflowY);
    for (const {left, right, top, bottom} of range.getClientRects()) {
      const words = `“${text.data.trim().slice(0, 40)}”`;
      if (left < -0.5 || right > width + 0.5) found.push(`${words} beyond the view: ${Math.round(left)} to ${Math.round(right)}`);
      else if (bounds !== undefined && (left < bounds.left - 1 || right > bounds.right + 1 || (!scrolls && (top < bounds.top - 3 || bottom > bounds.bottom + 3))))
        found.push(`${words} beyond ${describe(box)}: ${[left, right, top, bottom].map(Math.round)} in ${[bounds.left, bounds.right, bounds.top, bounds.bottom].map(Math.round)}`);
    }
  }
  for (const one of document.querySelectorAll('button, a, input, select, .card, .pile')) {
    if (!shown(one)) continue;
    const {left, right, width: own} = one.getBoundingClientRect();
    if (own > 0 && (left < -0.5 || right > width + 0.5)) found.push(`${describe(one)} beyond the view: ${Math.round(left)} to ${Math.round(right)}`);
  }
  return [...new Set(found)];
}

/**
 * Where everything is that can be tapped and stays, and the hand, in the coordinates of the page. Tells what has moved since
 * it was asked before. `taps` are tapped first, by selectors; of each, what can be seen. Runs in the page.
 */
function movedBy(taps) {
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const nameOf = ({dataset: {pile, action, key}, href, classList, ariaLabel, textContent}) =>
    pile ?? (action && `button ${action}`) ?? key ?? href ?? (classList.contains('hand') || classList.contains('held') ? 'the hand' : `${ariaLabel ?? textContent}`);
  const places = () => {
    const [x, y] = [scrollX, scrollY];
    scrollTo(0, 0); // what is sticky is where it is seen first
    const all = new Map(seen('button, a, select, .hand, .held').filter((one) => !one.matches('.card, .held *, dialog *')).map((one) => {
      const {left, top, width, height} = one.getBoundingClientRect();
      return [nameOf(one), [left, top, width, height].map(Math.round).join(' ')];
    }));
    scrollTo(x, y);
    return all;
  };
  const found = [];
  const look = (what) => {
    const [before, now] = [globalThis.placesBefore ?? new Map(), places()];
    globalThis.placesBefore = now;
    for (const [name, place] of now)
      if (before.has(name) && before.get(name) !== place) found.push(`${what}: ${name} moved from ${before.get(name)} to ${place}`);
  };
  for (const tap of taps) {
    const [one] = seen(tap);
    if (one === undefined) continue; // the card lies already: a single pile takes it
    one.click();
    look(tap);
  }
  if (taps.length === 0) look('meanwhile');
  return found;
}
const tapsOf = (steps) => steps.flatMap((step) => {
  if (step === '/') return ['[data-action=end]'];
  const {card, pile} = playOf(step);
  return [`.card[data-card="${card}"]`, `.pile[data-pile="${pile}"]`];
});

/** Plays in every part of the page. `look` taps, and notes what moves; `open` begins with another address. */
const GAMES = {
  'a whole first game, with help': async (page, look, open) => {
    await open(`#${TODAY}`, '.below a');
    const [first, ...rest] = steps.today;
    await look(...tapsOf([first]), '[data-action=back]', ...tapsOf([first]), '.pile', '[data-action=help]', '[data-action=targets]');
    for (const [help, words] of [['judge', /^(Yes|Ja)/], ['hint2', /^(Hint|Tipp).*;/], ['advise', /^(Advice|Rat)/]]) {
      await askForHelp(page, help);
      await said(page, words);
      await look();
    }
    await look(...tapsOf(rest.slice(0, -1)));
    assert.equal(await page.locator('.table .card:visible').count(), 1); // all but the last are laid
  },
  'the lesson': async (page, look, open) => {
    await open('#first-game', '.turn.lesson');
    await look('.card[data-card="95"]', '.pile', ...tapsOf('4A1 95D1 / 9A1 27A1 17A1 78D1 88D1'.split(' ')));
    assert.deepEqual(await page.locator('.pile .top').allTextContents(), ['17', '1', '88', '100']);
  },
  'a study': async (page, look, open) => {
    await open(`#study/${TODAY}/hard`, '.study .hand .card');
    await look(...tapsOf(steps.firstOfTwo));
    await page.waitForFunction(() => /^(Right|Richtig)/.test(document.querySelector('.study .said').textContent));
    await look(...tapsOf([...steps.wrongOfTwo, '/']));
    await page.waitForSelector('.study [data-action=again]');
    await look('[data-action=first]', '[data-action=next]', '[data-action=next]', '[data-action=last]');
  },
  'a table of three': async (page, look, open) => {
    await open('#trio:42', '.team .hand .card');
    for (let turn = 1; turn <= 2; ++turn) {
      while (await page.locator('.team [data-action=end][aria-disabled]').count() > 0) {
        await page.locator('.team [data-action=advise]').click();
        await page.waitForFunction(() => /^(Advice|Rat)/.test(document.querySelector('.team .said').textContent));
        await look('.card.hinted', '.pile.hinted');
      }
      await look('[data-action=back]', '.card', '.card[aria-pressed=true]'); // what was taken back is laid, or chosen and put down
      await page.locator('.team [data-action=end]').click();
      await page.waitForFunction(() => {
        document.querySelector('.team [data-action=end]').click(); // go on
        return document.querySelector('.team [data-action=end][aria-disabled]') !== null;
      });
      await look();
    }
  },
  'a round of Level 8': async (page, look, open) => {
    await open('#level8:42', '.level8 .held button');
    for (let turn = 1; turn <= 6; ++turn)
      await look('[data-action=draw]', '[data-action=lay]', '.laying', '[data-key=card0]', '[data-action=discard]');
    assert.ok(await page.locator('.level8:not(.over) .group-cards').count() > 0); // the level lies
  },
  'a game of Level 8': async (page, look, open) => {
    await open('#level8:42+3/quick', '.level8 .held button');
    for (let turn = 1; turn <= 2; ++turn) {
      await page.waitForFunction(() => {
        document.querySelector('.level8 [data-action=hurry]')?.click();
        return document.querySelector('.level8 [data-action=draw]') !== null;
      });
      await look('[data-action=draw]', '[data-action=lay]', '.laying', '[data-key=card0]', '[data-action=discard]');
    }
    assert.ok(await page.locator('.level8:not(.over) .seat-8 .group').count() > 0); // somebody's level lies
  },
};

/** The states of the page: each leads on from the one before. */
const more = (page) => page.locator('header button').last().click();
const study = (page) => page.waitForSelector('.study .hand .card');
const goTo = (page, hash) => page.evaluate((to) => { location.hash = to; }, hash);
const put = (page, data) => page.evaluate((data) => localStorage.setItem('backtrick', JSON.stringify({version: 1, settings: {}, games: {}, ...data})), data);

const STATES = [
  ['a first visit', async (page) => { await ready(page); }],
  ['a card chosen', async (page) => { await page.locator('.hand .card').first().click(); }],
  ['the question before the first help', async (page) => { await page.keyboard.press('h'); await page.waitForSelector('dialog[open]'); }],
  ['a hint', async (page) => {
    await page.keyboard.press('Escape');
    await askForHelp(page, 'hint2');
    await said(page, /;/);
  }],
  ['the menu', async (page) => { await more(page); await page.waitForSelector('dialog[open]'); }],
  ['a study', async (page) => {
    await page.keyboard.press('Escape');
    await goTo(page, `#study/${TODAY}/easy`);
    await study(page);
  }],
  ['a wrong turn in a study', async (page) => {
    for (const {card, pile} of steps.wrong.map(playOf)) {
      await page.locator(`.study .card[data-card="${card}"]`).click();
      await page.locator(`.study .pile[data-pile="${pile}"]`).click();
    }
    await page.locator('.study [data-action=end]').click();
    await page.waitForSelector('.study [data-action=again]');
  }],
  ['the answer of a study', async (page) => {
    await page.locator('.study [data-action=answer]').click();
    await page.waitForSelector('.study [data-action=done], .study [data-action=next]');
  }],
  ['the day', async (page) => {
    await page.locator('.study [data-action=day]').click();
    await page.waitForSelector('dialog .preview');
  }],
  ['a solved study', async (page) => {
    await put(page, {studies: {[`${TODAY}/easy`]: {steps: steps.solved, wrong: 0, solved: {first: true, day: TODAY}}}});
    await page.reload();
    await page.waitForSelector('.study [data-action=following]');
  }],
  ['a study of the training', async (page) => {
    await put(page, {training: {start: 53, rating: 1234.5, history: [1500, 1320, 1234], streak: 12, best: 100, done: 12345}});
    await goTo(page, '#training');
    await page.reload();
    await page.waitForSelector('.training .hand .card');
  }],
  ['a lost game', async (page) => {
    await goTo(page, `#${deal}`);
    await page.reload(); // ends the search for further studies, which would keep what it finds
    await put(page, {games: {[deal]: {steps: steps.lost, over: true}}});
    await page.reload();
    await page.waitForSelector('.table.over');
  }],
  ['a game won', async (page) => {
    await put(page, {games: {[deal]: {steps: steps.won, over: true}}});
    await page.reload();
    await page.waitForSelector('.table.over');
  }],
  ['the replay', async (page) => { await page.locator('.table.over .actions button', {hasText: /replayed|Noch einmal/}).first().click(); }],
  ['a table whose hand is hidden', async (page) => { await goTo(page, '#trio-expert-5:7/ppc'); await page.waitForSelector('.team .cover'); }],
  ['the first game', async (page) => { await goTo(page, '#first-game'); await page.waitForSelector('.turn.lesson'); }],
];

describe('layout', {concurrency: 2}, () => {

for (const [size, letters, locale] of [[16, 'usual letters', 'en-GB'], [32, 'letters of twice the size', 'de-DE']]) {
  it(`${letters}, ${locale}`, async () => {
    const browser = await startBrowser([`--blink-settings=defaultFontSize=${size}`]);
    try {
      const {page, faults} = await visit(browser, `${server.url}#${TODAY}`, {locale});
      const found = [];
      for (const [name, reach] of STATES) {
        await page.setViewportSize({width: 1366, height: 657});
        await reach(page);
        for (const [width, height] of SIZES) {
          await page.setViewportSize({width, height});
          found.push(...(await page.evaluate(overflows)).map((what) => `${name}, ${width} x ${height}: ${what}`));
        }
      }
      assert.equal(found.join('\n'), '');
      assert.deepEqual(faults, []);
    } finally {
      await browser.close();
    }
  });
}

it('nothing moves by a tap', async () => {
  const browser = await startBrowser();
  try {
    for (const [width, height, locale] of [[360, 640, 'en-GB'], [640, 360, 'en-GB'], [1280, 800, 'en-GB'], [360, 640, 'de-DE']]) {
      const {page, faults, close} = await visit(browser, `${server.url}#${TODAY}`, {viewport: {width, height}, locale});
      const found = [];
      for (const [name, play] of Object.entries(GAMES))
        await play(page, async (...taps) => found.push(...(await page.evaluate(movedBy, taps)).map((what) => `${name}, ${width} x ${height}, ${locale}, ${what}`)), async (hash, there) => {
          await goTo(page, hash);
          await page.waitForSelector(`${there} >> visible=true`);
          await page.evaluate(() => { globalThis.placesBefore = undefined; });
          await page.evaluate(movedBy, []);
        });
      assert.equal(found.join('\n'), '');
      assert.deepEqual(faults, []);
      await close();
    }
  } finally {
    await browser.close();
  }
});

});
