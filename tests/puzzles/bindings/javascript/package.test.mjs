// The packed file, installed in a fresh project: in node, in TypeScript and in Chromium.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, test} from 'node:test';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {startBrowser} from '../../../../puzzles/web/tests/browser.mjs';
import {serve} from '../../../../puzzles/web/tests/server.mjs';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const packed = join(ROOT, 'build/npm', readdirSync(join(ROOT, 'build/npm')).find((name) => name.endsWith('.tgz')));
const project = mkdtempSync(join(tmpdir(), 'backtrick-npm-'));
after(() => rmSync(project, {recursive: true}));
const run = (program, ...parameters) => execFileSync(program, parameters, {cwd: project, encoding: 'utf8'});
writeFileSync(join(project, 'package.json'), '{"name": "fresh", "private": true, "type": "module"}');
run('npm', 'install', '--offline', '--no-audit', '--no-fund', packed);

const installed = join(project, 'node_modules/backtrick');
const {EngineFault, InvalidDeal, load, ParseError, RuleViolation} = await import(pathToFileURL(join(installed, 'dist/node.js')));
const backtrick = await load();

test('a fresh project solves deal 42', () => {
  for (const [readme, output] of [['README.md', 'winnable\n'], ['puzzles/bindings/javascript/README.md', '']]) {
    writeFileSync(join(project, 'readme.mjs'), /^```js\n(.*?)^```/ms.exec(readFileSync(join(ROOT, readme), 'utf8'))[1]);
    assert.equal(run('node', 'readme.mjs'), output);
  }
  cpSync(join(installed, 'examples/solve.mjs'), join(project, 'solve.mjs'));
  assert.match(run('node', 'solve.mjs', '42'), /^42: winnable\n  10 on A2, 14 on A2\n/);
});

test('results are those of the program', () => {
  const result = backtrick.solve(42);
  assert.deepEqual([result.verdict, result.nodes, result.line[0], result.asked.id], ['winnable', 26n, [[10, 'A2'], [14, 'A2']], 'solo:42']);
  assert.deepEqual(backtrick.verify(result), {valid: true, reason: 'beaten in 37 turns'});
  assert.equal(backtrick.verify(result.json.replace('[10,"A2"]', '[10,"D2"],[75,"D2"]')).valid, false);
  assert.equal(backtrick.verify(backtrick.solve(1, {rules: {hand: 4}})).valid, undefined);
  assert.equal(result.json.startsWith('{"deal":{"number":42,'), true);
});

test('deals are numbers, texts and decks', () => {
  const deal = backtrick.deal(7);
  for (const same of ['7', 7n, 'solo:7', deal.code, deal.json, deal.deck, deal.deck.join(' ')])
    assert.deepEqual(backtrick.deal(same).deck, deal.deck);
  const last = backtrick.deal(2n ** 64n - 1n, 'solo-expert');
  assert.deepEqual([last.number, last.id], [18446744073709551615n, 'solo-expert:18446744073709551615']);
  assert.deepEqual(backtrick.solve(last).asked, last);
  assert.equal(backtrick.verify(backtrick.solve(last)).valid, true);
  assert.equal(backtrick.deal(deal.code).number, undefined);
  assert.deepEqual(backtrick.deal(7, {hand: 4}).rules, {players: 1, hand: 4, minPlays: 2, cards: 98});
  assert.deepEqual(backtrick.rules('quintet-expert').players, 5);
});

test('the fewest cards that can be left', () => {
  const {verdict, left, atLeast, line} = backtrick.left(1, {rules: {hand: 4}});
  assert.deepEqual([verdict, left, atLeast], ['unwinnable', 39, 39]);
  assert.equal(backtrick.after(backtrick.start(1, {rules: {hand: 4}}), line).left, 39);
});

test('limits make a verdict undecided', () => {
  const {verdict, limit, nodes} = backtrick.solve(1, {rules: {hand: 4}, nodes: 10n});
  assert.deepEqual([verdict, limit, nodes], ['undecided', 'nodes', 10n]);
  assert.equal(backtrick.solve(1, {rules: {hand: 4}, seconds: 0}).limit, 'time');
});

test('a position of several players is analysed', () => {
  const {line, firstPlayer} = backtrick.solve('quartet:42');
  const end = backtrick.after(backtrick.start('quartet:42', {firstPlayer}), line.slice(0, -2));
  assert.deepEqual(backtrick.position(end.text), end);
  assert.deepEqual(backtrick.position(end.json), end);
  const {verdict, moves} = backtrick.analyse(end);
  assert.equal(verdict, 'winnable');
  assert.equal(moves.at(-1).play, undefined);
  for (const {play, verdict: expected} of moves.slice(0, -1))
    assert.equal(backtrick.solve(backtrick.after(end, [[play]])).verdict, expected);
});

test('errors have a place', () => {
  assert.throws(() => backtrick.deal('solo-expert: 2 3 x'),
    (error) => error instanceof ParseError && error.line === 1 && error.column === 18 && error.reason === 'found "x", expected a card from 2 to 99 as card 3 of the deck');
  assert.throws(() => backtrick.position('A1: 5\nA2: x\nD1: 90\nD2: 95\nhand: 2\ndraw:'), (error) => error.line === 2 && error.column === 5);
  assert.throws(() => backtrick.after(backtrick.start(42), [[[28, 'A1'], [17, 'A1']]]),
    (error) => error instanceof RuleViolation && error.turn === 1 && error.play === 2);
  assert.throws(() => backtrick.after(backtrick.start(42), [[[28, 'A9']]]), RangeError);
  assert.throws(() => backtrick.deal([2, 2]), InvalidDeal);
  assert.throws(() => backtrick.deal([300]), InvalidDeal);
  for (const wrong of [
    () => backtrick.deal(-1), () => backtrick.deal(2n ** 64n), () => backtrick.deal(2 ** 53), () => backtrick.deal(0.5),
    () => backtrick.rules('no'), () => backtrick.deal(1, {hand: 17}), () => backtrick.deal(1, {hand: 2.5}),
    () => backtrick.start(42, {firstPlayer: 2}), () => backtrick.solve(1, {seconds: -1}), () => backtrick.solve(1, {nodes: NaN}),
    () => backtrick.solve(1, {memory: 2 ** 31}),
  ])
    assert.throws(wrong, RangeError);
});

test('no argument ends the engine', () => {
  const line = backtrick.solve(42).json;
  const thrown = new Error('of the caller');
  const trap = new Proxy({}, {get: () => { throw thrown; }, has: () => true, ownKeys: () => { throw thrown; }});
  const values = [
    undefined, null, true, 0.5, NaN, Infinity, -1, 2 ** 53, -1n, 2n ** 70n, Symbol('x'), () => 42, 'x', '', '\udcff', '\0',
    'é'.repeat(40), '['.repeat(2 ** 15), '['.repeat(2 ** 15) + ']'.repeat(2 ** 15), '9'.repeat(2 ** 22), {}, [], [[]], ['2'], [NaN], [2n], [300], [null], new Array(2 ** 20), new Map(),
    new Date(), JSON.parse(line), new TextEncoder().encode(line), new ArrayBuffer(8), new DataView(new ArrayBuffer(8)), trap,
    {kind: 'deal'}, {kind: 'position'}, {kind: 'result'}, {kind: 'deal', json: 5, rules: {}}, {kind: 'position', json: 'x', rules: {}},
    {json: {}}, {json: '"'}, {rules: 5}, {rules: null}, {rules: trap}, {rules: {hand: '8'}}, {rules: {hand: 2 ** 40}}, {rules: {name: 5}},
    {nodes: '5'}, {nodes: null}, {nodes: NaN}, {seconds: 5n}, {memory: 5n}, {memory: -1}, {firstPlayer: '1'}, {firstPlayer: 2 ** 31},
  ];
  const start = backtrick.start(42);
  const calls = {
    'rules()': (value) => backtrick.rules(value), 'deal()': (value) => backtrick.deal(value),
    'deal(, rules)': (value) => backtrick.deal(42, value), 'start()': (value) => backtrick.start(value),
    'start(, options)': (value) => backtrick.start(42, value), 'position()': (value) => backtrick.position(value),
    'after()': (value) => backtrick.after(value, []), 'after(, line)': (value) => backtrick.after(start, value),
    'verify()': (value) => backtrick.verify(value), 'solve()': (value) => backtrick.solve(value, {nodes: 1}),
    'solve(, options)': (value) => backtrick.solve(42, value), 'left()': (value) => backtrick.left(value, {nodes: 1}),
    'analyse()': (value) => backtrick.analyse(value, {nodes: 1}),
  };
  const expected = [TypeError, RangeError, ParseError, InvalidDeal, RuleViolation];
  let refused = 0;
  for (const [name, call] of Object.entries(calls)) {
    for (const [i, value] of values.entries()) {
      try {
        call(value);
      } catch (error) {
        ++refused;
        assert.ok(error === thrown || expected.includes(error.constructor), `${name} of value ${i}: ${error}`);
      }
      assert.equal(backtrick.rules().hand, 8, `${name} of value ${i}`);
    }
  }
  assert.ok(refused > 600, `${refused} refused`);
  assert.throws(() => backtrick.verify(JSON.parse(line)), {name: 'TypeError', message: 'a claim is a Result or a line of JSON, not an object'});
  assert.throws(() => backtrick.solve(null), {name: 'TypeError', message: /^deal is a number, .*, not null$/});
});

test('no option is ignored', () => {
  const asked = backtrick.deal(1, {hand: 4, minPlays: 3});
  assert.equal(backtrick.solve(1, {rules: JSON.parse(asked.json).rules, nodes: 1}).asked.rules.minPlays, 3);
  assert.equal(backtrick.rules({name: 'solo-expert', hand: 7}).minPlays, 3);
  assert.equal(backtrick.rules({name: 'solo-expert'}).name, 'solo-expert');
  assert.equal(backtrick.solve(asked, {rules: asked.rules, nodes: 1}).asked, asked);
  for (const [wrong, message] of [
    [() => backtrick.solve(42, {node: 1}), 'options: unknown key node; did you mean nodes?'],
    [() => backtrick.solve(42, {time: 1}), 'options: unknown key time; there are rules, nodes, seconds, memory'],
    [() => backtrick.start(42, {first_player: 1}), 'options: unknown key first_player; did you mean firstPlayer?'],
    [() => backtrick.solve(42, {rules: {min_play: 3}}), 'rules: unknown key min_play; did you mean minPlays?'],
    [() => backtrick.solve(42, {rules: 5}), 'rules is a name or an object of numbers, not a number'],
    [() => backtrick.solve(42, 'solo-expert'), 'options is an object, not a string'],
  ])
    assert.throws(wrong, {name: 'TypeError', message});
  for (const own of ['solo:42', backtrick.deal(42), backtrick.start(42), backtrick.deal(42).code])
    assert.throws(() => backtrick.solve(own, {rules: 'duo'}), {name: 'RangeError', message: 'what is asked about has rules of its own, solo, and not duo'});
});

test('an engine that has failed is not asked again', async () => {
  const other = await load(readFileSync(join(installed, 'dist/backtrick.wasm')));
  assert.equal(other.solve(42).verdict, 'winnable');
  other.program.ask = () => { throw new WebAssembly.RuntimeError('unreachable'); };
  assert.throws(() => other.solve(42), EngineFault);
  delete other.program.ask;
  assert.throws(() => other.solve(42), EngineFault);
});

test('TypeScript knows the types', () => {
  cpSync(fileURLToPath(new URL('typed.ts', import.meta.url)), join(project, 'typed.ts'));
  run(join(ROOT, 'puzzles/web/node_modules/.bin/tsc'), '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', 'typed.ts');
});

test('a page solves in a worker', async () => {
  const server = await serve(installed);
  const browser = await startBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}examples/page.html`);
    const answer = (pattern) => page.locator('output').filter({hasText: pattern}).waitFor({timeout: 30_000});
    await page.getByRole('button', {name: 'Solve'}).click();
    await answer(/^winnable, 26 positions$/);
    await page.getByRole('textbox').fill('2 3 x');
    await page.getByRole('button', {name: 'Solve'}).click();
    await answer(/^ParseError: line 1, column 5: /);
    // Without a worker, too.
    assert.equal(await page.evaluate(async () => (await (await import('../dist/browser.js')).load()).solve(42).verdict), 'winnable');
  } finally {
    await browser.close();
    await server.close();
  }
});
