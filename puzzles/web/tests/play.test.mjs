// Tests games by touch, by keyboard and by mouse, and taking back. One game is played from its first
// card to its last. In the others, the middle is written into the page's storage.
import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {PHONE, askForHelp, axeFaults, browser, handOf, isOver, leftOf, playOf, ready, referee, resume, said, saved, server, share, thoughtless, topsOf, visit, winOf} from './browser.mjs';

share();

describe('playing', {concurrency: 2}, () => {

it('a whole game to its win, by touch, with half the taps, as the end of the first game offers', async (t) => {
  const deal = 'solo:4';
  const {page, faults, close} = await visit(browser, `${server.url}#solo:43`, PHONE);
  await ready(page);
  const more = () => page.getByRole('button', {name: 'More', exact: true}).tap();
  assert.equal(await page.locator('.tap-offer').count(), 0);
  await more();
  await page.getByRole('button', {name: 'Give up this game'}).tap();
  await page.getByRole('button', {name: 'Yes, give up'}).tap();
  const places = () => page.locator('.pile, .actions button, .below').evaluateAll((all) => all.map((one) => `${one.offsetLeft} ${one.offsetTop}`));
  const before = await places();
  assert.deepEqual(await axeFaults(page), []);
  await page.getByRole('button', {name: 'Turn on'}).tap();
  assert.match(await page.locator('.tap-offer').innerText(), /^One tap lays a card now; a long press chooses it\./);
  assert.deepEqual(await places(), before); // nothing has moved
  await more();
  assert.equal(await page.getByLabel('A tap on a card').inputValue(), 'nearest');
  await page.keyboard.press('Escape');
  await page.goto(`${server.url}#${deal}`);
  await page.waitForSelector('.table:not(.over)');
  const steps = winOf(referee, deal);
  const at = (end) => referee.state(end === 0 ? deal : `${deal} | ${steps.slice(0, end).join(' ')}`);
  const way = ({tops}, [card, pile, trick]) => (trick ? 0 : Math.abs(card - tops[['A1', 'A2', 'D1', 'D2'].indexOf(pile)]));
  let last = {x: 0, y: 0};
  let taps = 0;
  let usual = 0; // the taps without the offer
  let drawn = 0; // ends of turns without a tap
  for (let i = 0; i < steps.length; ++i) {
    if (steps[i] === '/') {
      await page.locator('[data-action=end]').tap();
      ++taps;
      ++usual;
      continue;
    }
    const {card, pile} = playOf(steps[i]);
    const [before, after] = [at(i), at(i + 1)];
    const targets = before.targets.filter(([one]) => one === card);
    const [[, nearest]] = targets.sort((a, b) => way(before, a) - way(before, b));
    usual += targets.length > 1 ? 2 : 1;
    const ends = after.may_end && !after.beaten && after.draw.length > 0 && after.targets.every((target) => way(after, target) > 1);
    if (nearest === pile && (!ends || steps[i + 1] === '/')) {
      const place = page.locator(`.card[data-card="${card}"]`);
      const {x, y} = await place.boundingBox();
      // Two taps at a place within 0.35 s are one double tap, and not meant for the next card.
      if (Math.hypot(x - last.x, y - last.y) < 20) await new Promise((resolve) => setTimeout(resolve, 400));
      last = {x, y};
      await place.tap();
      ++taps;
      if (!ends) continue;
      ++i;
      ++drawn;
      ++usual;
    } else { // a long press, then the pile, and the turn goes on
      await page.locator(`.card[data-card="${card}"]`).click({delay: 700});
      await page.locator(`.pile[data-pile="${pile}"]`).tap();
      taps += 2;
    }
  }
  const ends = steps.filter((step) => step === '/').length;
  const most = 2 * (steps.length - ends) + ends; // each card by two taps
  t.diagnostic(`${taps} taps in place of ${usual}, or of ${most}; ${drawn} of ${ends} turns ended by themselves`);
  assert.ok(taps * 2 <= most && taps < 0.51 * usual, `${taps} taps of ${usual} or ${most}`);
  assert.deepEqual((await saved(page)).games[deal].steps, steps);
  assert.equal(await isOver(page), true);
  assert.match(await page.locator('.outcome').textContent(), /^Beaten! All cards laid in \d+ turns, \d+ backtricks?\.$/);
  const {first} = (await saved(page)).games[deal];
  assert.equal(first.left, 0);
  assert.equal(first.helped, false);
  // The replay shows the win step by step to its end.
  await page.getByRole('button', {name: 'See it replayed'}).tap();
  assert.deepEqual(await topsOf(page), [1, 1, 100, 100]);
  await page.getByRole('button', {name: 'To the end'}).tap();
  assert.equal(await leftOf(page), 0);
  assert.deepEqual(faults, []);
  await close();
});

it('a game to its win, by keyboard alone, with hints', async () => {
  const deal = 'solo-expert:7';
  const {page, faults, close} = await visit(browser, `${server.url}#${deal}`);
  await ready(page);
  const reachHand = async () => {
    await page.keyboard.press('Tab');
    for (let i = 0; i < 60 && !(await page.evaluate(() => document.activeElement?.classList.contains('card'))); ++i)
      await page.keyboard.press('Tab');
  };
  await reachHand();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-card'));
  let plays = 0;
  while (!(await isOver(page))) {
    assert.ok(++plays < 100, 'the game goes on for ever');
    if (plays === 10) {
      await resume(page, deal, winOf(referee, deal).slice(0, -24));
      await reachHand();
    }
    await askForHelp(page, 'h');
    await said(page, /^(Hint: lay something|Hint: end)/);
    if (/end the turn/.test(await page.locator('.said').textContent())) {
      await page.keyboard.press('e');
      continue;
    }
    await askForHelp(page, 'h');
    await said(page, /^Hint: \d+ on the /);
    const card = await page.locator('.card.hinted').getAttribute('data-card');
    const pile = await page.locator('.pile.hinted').getAttribute('data-pile');
    for (let i = 0; (await focused()) !== card; ++i) {
      assert.ok(i < 20, `the ${card} is not reached by arrow keys from ${await focused()}`);
      await page.keyboard.press(Number(card) < Number(await focused()) ? 'ArrowLeft' : 'ArrowRight');
    }
    if (plays % 2 === 0) {
      // Choose the card, move to the pile by arrow keys, and lay it.
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowUp');
      const order = ['A1', 'A2', 'D1', 'D2'];
      const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-pile'));
      for (let i = 0; (await at()) !== pile; ++i) {
        assert.ok(i < 5, `${pile} is not reached`);
        await page.keyboard.press(order.indexOf(pile) < order.indexOf(await at()) ? 'ArrowLeft' : 'ArrowRight');
      }
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
    } else {
      await page.keyboard.press(String(['A1', 'A2', 'D1', 'D2'].indexOf(pile) + 1));
    }
  }
  assert.match(await page.locator('.outcome').textContent(), /^Beaten!/);
  const {first} = (await saved(page)).games[deal];
  assert.equal(first.left, 0);
  assert.equal(first.helped, true);
  assert.deepEqual(faults, []);
  await close();
});

it('a game to its loss, by mouse; and the play that lost it', async () => {
  const deal = 'solo-expert:5';
  const {page, faults, close} = await visit(browser, `${server.url}#${deal}`, {reducedMotion: 'no-preference'});
  await ready(page);
  // Play a winning line first, then carelessly.
  const well = winOf(referee, deal).slice(0, 70);
  for (let plays = 0; !(await isOver(page)); ++plays) {
    assert.ok(plays < 100, 'the game goes on for ever');
    if (plays === 10) {
      await page.emulateMedia({reducedMotion: 'reduce'});
      await resume(page, deal, well);
    }
    const {steps} = (await saved(page)).games[deal] ?? {steps: []};
    const next = plays < 10 ? well[plays] : thoughtless(referee, deal, steps);
    if (next === '/') {
      await page.locator('[data-action=end]').click();
      const yes = page.getByRole('button', {name: 'Yes, end the game'});
      if (await yes.isVisible()) await yes.click(); // no card can be laid, but some may be taken back
      continue;
    }
    const {card, pile} = playOf(next);
    if (plays < 6) {
      // Drag the card, once no card moves any more.
      await page.waitForFunction(() => document.getAnimations().length === 0);
      const from = await page.locator(`.card[data-card="${card}"]`).boundingBox();
      const to = await page.locator(`.pile[data-pile="${pile}"]`).boundingBox();
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(from.x, to.y + to.height, {steps: 3});
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, {steps: 3});
      await page.mouse.up();
    } else {
      await page.locator(`.card[data-card="${card}"]`).click();
      await page.locator(`.pile[data-pile="${pile}"]`).click();
    }
  }
  const left = await leftOf(page);
  assert.ok(left > 0);
  assert.match(await page.locator('.outcome').textContent(), new RegExp(`${left} left`));
  const {steps, first} = (await saved(page)).games[deal];
  assert.equal(first.left, left);

  await page.getByRole('button', {name: 'Where was it lost?'}).click();
  await said(page, /^Lost in turn \d+: /);
  const moment = Number(await page.locator('.replay input').inputValue());
  assert.equal(referee.judge(`${deal} | ${steps.slice(0, moment).join(' ')}`).verdict, 'winnable');
  assert.equal(referee.judge(`${deal} | ${steps.slice(0, moment + 1).join(' ')}`).verdict, 'unwinnable');
  await page.getByRole('button', {name: 'Show how it could be won'}).click();
  await page.waitForFunction(() => document.querySelector('.outcome')?.textContent === 'How it could be won from there');
  assert.equal(Number(await page.locator('.replay input').inputValue()), moment);
  await page.keyboard.press('End');
  assert.equal(await leftOf(page), 0);
  await page.keyboard.press('Home');
  assert.equal(await leftOf(page), 98);
  assert.deepEqual(faults, []);
  await close();
});

it('the rules are kept, and nothing drawn is taken back', async () => {
  const {page, faults, close} = await visit(browser, `${server.url}#solo:42`, {reducedMotion: 'no-preference'});
  await ready(page);
  const start = await handOf(page);
  const lay = async (card, pile) => {
    await page.locator(`.card[data-card="${card}"]`).click();
    await page.locator(`.pile[data-pile="${pile}"]`).click();
  };
  const status = () => page.locator('[role=status].unseen').textContent();
  await lay(28, 'A1');
  await lay(10, 'A1'); // lower, but not by ten
  const reason = '10 is lower than 28: it may not go on the first ascending pile.';
  assert.equal(await status(), reason);
  assert.equal(await page.locator('.turn').innerText(), reason); // in sight, too
  assert.deepEqual(await axeFaults(page), []);
  await page.locator('.pile[data-pile="D1"]').click();
  await page.keyboard.press('u');
  assert.equal(await page.locator('.turn').innerText(), 'Lay 1 more card.');
  assert.equal(await leftOf(page), 97);
  assert.equal(await page.locator('[data-action=end]').getAttribute('aria-disabled'), 'true');
  await page.keyboard.press('u');
  assert.deepEqual(await handOf(page), start);
  await page.locator('.card[data-card="10"]').click(); // unselect the card
  await lay(75, 'D1');
  await lay(65, 'D1');
  await page.locator('[data-action=end]').click();
  assert.equal((await handOf(page)).length, 8);
  assert.deepEqual(await page.locator('.card.fresh .number').allTextContents(), ['29', '44']);
  assert.equal(await page.locator('[data-action=back]').getAttribute('aria-disabled'), 'true');
  await page.keyboard.press('u');
  assert.match(await status(), /^Nothing may be taken back/);
  assert.equal(await leftOf(page), 96);

  // The draw pile is hidden until the player opens it. Then every step may be taken back.
  assert.equal(await page.locator('.coming').isVisible(), false);
  assert.doesNotMatch(await page.locator('#app').innerText(), /\b78\b/);
  await page.getByRole('button', {name: 'More'}).click();
  await page.getByRole('button', {name: 'Open the draw pile'}).click();
  await page.getByRole('button', {name: 'Yes, open it'}).click();
  assert.deepEqual((await page.locator('.coming li').allTextContents()).slice(0, 2), ['78', '94']);
  for (let i = 0; i < 3; ++i) await page.keyboard.press('u');
  assert.deepEqual(await handOf(page), start);
  assert.deepEqual(faults, []);
  await close();
});

it('two taps lay a card where it is nearest, and one if a single pile takes it', async () => {
  const deal = 'solo:42';
  const {page, faults, close} = await visit(browser, `${server.url}#${deal}`, PHONE);
  await ready(page);
  const card = (number) => page.locator(`.card[data-card="${number}"]`);
  await card(75).dblclick();
  assert.deepEqual(await topsOf(page), [1, 1, 75, 100]);
  await card(65).dblclick();
  await card(33).tap(); // chosen: four piles take it
  assert.equal(await card(33).getAttribute('aria-pressed'), 'true');
  await card(33).click({delay: 700}); // a long press puts it down again
  assert.equal(await card(33).getAttribute('aria-pressed'), 'false');
  const win = winOf(referee, deal);
  const withOnePile = (count) => {
    const {targets} = referee.state(`${deal} | ${win.slice(0, count).join(' ')}`);
    return targets.find(([one]) => targets.filter(([other]) => other === one).length === 1);
  };
  const steps = win.slice(0, win.findIndex((_, count) => count > 0 && withOnePile(count)));
  const [only, pile] = withOnePile(steps.length);
  await resume(page, deal, steps);
  await card(only).tap();
  assert.equal((await saved(page)).games[deal].steps.at(-1), `${only}${pile}`);
  await page.locator('[data-action=back]').tap(); // a play by one tap may be taken back, as any
  assert.deepEqual((await saved(page)).games[deal].steps, steps);
  assert.deepEqual(faults, []);
  await close();
});

it('asks before it opens the draw pile or ends the game', async () => {
  const {page, faults, close} = await visit(browser, `${server.url}#solo:42`);
  await ready(page);
  await page.locator('.card[data-card="28"]').click();
  await page.locator('.pile[data-pile="A1"]').click();
  const ask = async (name) => {
    await page.getByRole('button', {name: 'More'}).click();
    await page.getByRole('button', {name}).click();
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'No');
  };
  const unchanged = async () => {
    await page.waitForSelector('dialog', {state: 'detached'});
    assert.equal(await isOver(page), false);
    assert.equal(await page.locator('.coming').isVisible(), false);
    assert.deepEqual((await saved(page)).games['solo:42'], {steps: ['28A1']});
  };
  for (const name of ['Open the draw pile', 'Give up this game']) {
    await ask(name);
    await page.keyboard.press('Escape');
    await unchanged();
    await ask(name);
    await page.keyboard.press('Enter'); // the focus is on "No"
    await unchanged();
  }
  await ask('Give up this game');
  assert.match(await page.locator('dialog[open]').innerText(), /will be 97 left, for good/);
  await page.getByRole('button', {name: 'Yes, give up'}).click();
  assert.equal(await isOver(page), true);
  assert.equal((await saved(page)).games['solo:42'].first.left, 97);
  // The offer of the first end is made once.
  await page.getByRole('button', {name: 'No, thanks'}).click();
  await page.reload();
  await page.waitForSelector('.table.over .result');
  assert.equal(await page.locator('.tap-offer').count(), 0);
  assert.deepEqual((await saved(page)).settings, {tap: 'only'});
  assert.deepEqual(faults, []);
  await close();
});

it('targets are marked for newcomers and on request, and by more than colour', async () => {
  const {page, close} = await visit(browser, `${server.url}#solo:42`);
  await ready(page);
  await page.locator('.card[data-card="75"]').click();
  await page.locator('.pile[data-pile="D1"]').click();
  await page.locator('.card[data-card="65"]').click();
  assert.equal(await page.locator('.pile.target').count(), 4); // newcomers see the places
  await page.keyboard.press('t');
  assert.equal(await page.locator('.pile.target').count(), 0);
  await page.keyboard.press('t');
  assert.equal(await page.locator('.pile.target').count(), 4);
  await page.locator('.pile[data-pile="D1"]').click();
  // After 65, the 75 goes on D1 only as a backtrick.
  await page.keyboard.press('u');
  await page.keyboard.press('u');
  await page.locator('.card[data-card="65"]').click();
  await page.locator('.pile[data-pile="D1"]').click();
  await page.locator('.card[data-card="75"]').click();
  assert.equal(await page.locator('.pile[data-pile="D1"] .note').getAttribute('data-note'), '+10');
  assert.deepEqual(await axeFaults(page), []);
  assert.match(await page.locator('.pile[data-pile="D1"]').getAttribute('aria-label'), /may go here, by backtrick/);
  await page.locator('.pile[data-pile="D1"]').click();
  assert.match(await page.locator('[role=status].unseen').textContent(), /a backtrick/);
  // After the first finished game the places are marked only on request.
  await page.evaluate(() => localStorage.setItem('backtrick', JSON.stringify({version: 1, settings: {}, games: {'solo:7': {steps: [], over: true, first: {left: 9, turns: 40, backtricks: 9, day: '2026-11-20', open: false, helped: false}}}})));
  await page.reload();
  await ready(page);
  await page.locator('.card[data-card="75"]').click();
  assert.equal(await page.locator('.pile.target').count(), 0);
  await close();
});

it('expert rules ask for three cards', async () => {
  const {page, close} = await visit(browser, `${server.url}#solo-expert-7:5`);
  await ready(page);
  assert.equal((await handOf(page)).length, 7);
  assert.equal(await page.locator('.turn').textContent(), 'Lay at least 3 cards.');
  await close();
});

it('what the solver says of a lost game', async () => {
  const deal = 'solo-expert:5';
  const steps = winOf(referee, deal).slice(0, 70);
  const record = () => `${deal} | ${steps.join(' ')}`;
  while (referee.judge(record()).verdict === 'winnable') steps.push(thoughtless(referee, deal, steps));
  assert.equal(referee.state(record()).over, false);
  const {page, faults, close} = await visit(browser, `${server.url}#${deal}`);
  await ready(page);
  await resume(page, deal, steps);
  await askForHelp(page, 'judge');
  await said(page, /^No: from here nobody can win/);
  assert.deepEqual(faults, []);
  await close();
});

it('what the solver says when its time is up', async () => {
  const deal = 'solo-expert-7:817'; // takes far longer than the page's time limit
  const {page, faults, close} = await visit(browser, 'about:blank');
  // Record the time limit that the page sets, and replace it by half a second.
  await page.addInitScript(() => {
    const ask = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
      if (message.numbers === undefined) return ask.call(this, message, ...more);
      const [nodes, seconds] = message.numbers;
      globalThis.allowed = seconds;
      return ask.call(this, {...message, numbers: [nodes, 0.5]}, ...more);
    };
  });
  await page.goto(`${server.url}#${deal}`);
  await ready(page);
  await askForHelp(page, 'judge');
  assert.equal(await page.locator('.said').textContent(), 'Searching…');
  await said(page, /^Not known: the search came to its limit/);
  assert.equal(await page.evaluate(() => globalThis.allowed), 10);
  assert.deepEqual(faults, []);
  await close();
});

});
