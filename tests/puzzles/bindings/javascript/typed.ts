// What the package promises to TypeScript. package.test.mjs compiles this.
import {load, ParseError, type Line, type Move, type Verdict} from 'backtrick';

const backtrick = await load();
const {verdict, line, nodes, asked} = backtrick.solve(42n, {rules: 'solo-expert', nodes: 1000, seconds: 1});
export const typed: [Verdict, Line, bigint] = [verdict, line, nodes];
export const number: bigint | undefined = asked.kind === 'deal' ? asked.number : undefined;
export const moves: Move[] = backtrick.analyse(backtrick.start('solo:42')).moves;
export const left: number | undefined = backtrick.left([2, 3, 4], {rules: {cards: 3, hand: 2}}).left;
export const column = (error: unknown): number => (error instanceof ParseError ? error.column : 0);

export const hand: number = backtrick.solve(1, {rules: {hand: 4, min_plays: 3}}).asked.rules.hand;

// @ts-expect-error: there is no such option
backtrick.solve(1, {node: 5});
// @ts-expect-error: there is no such verdict
export const lost: boolean = verdict === 'lost';
// @ts-expect-error: a deal is no truth
backtrick.solve(true);
