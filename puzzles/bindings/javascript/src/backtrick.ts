import {EngineFault, errorOf, InvalidDeal, type Refused} from './errors.js';
import type {
  Analysis, AnyDeal, AnyRules, Deal, DescribedRules, Finding, LimitName, Limits, Line, Options, PileName, Play, Position,
  Result, Verdict,
} from './values.js';
import {Program} from './wasm.js';

const DEFAULT_MEMORY = 2 ** 30;
const MOST_MEMORY = 1.5 * 2 ** 30;

// What the module answers.
interface ToldRules {
  name?: string;
  players: number;
  hand: number;
  min_plays: number;
  cards: number;
}
interface ToldDeal {
  rules: ToldRules;
  deck: number[];
  code: string;
  json: string;
  number?: string;
  id?: string;
}
interface ToldPosition {
  rules: ToldRules;
  position: {piles: Record<PileName, number>; hands: number[][]; turn: number; laid: number; draw: number[]};
  left: number;
  text: string;
  json: string;
}
interface ToldVerdict {
  verdict: Verdict;
  limit?: LimitName;
  solution?: Line;
  line?: Line;
  nodes: number;
  seconds: number;
}
interface ToldResult extends ToldVerdict {
  left?: number;
  at_least?: number;
  first_player?: number;
}
interface ToldAnalysis extends ToldVerdict {
  plays?: {play?: Play; verdict: Verdict; limit?: LimitName; line?: Line}[];
}

/** The engine: one in each thread. Calls answer when they are done, so that pages ask in a worker. */
export class Backtrick {
  private fault: EngineFault | undefined;

  private constructor(private readonly program: Program) {}

  static async start(module: WebAssembly.Module): Promise<Backtrick> {
    return new Backtrick(await Program.start(module));
  }

  /** The names of all rules, `solo` first. */
  ruleSets(): string[] {
    return this.ask('package_rule_sets', '') as string[];
  }
  /** The rules of a name, or with some numbers that differ from `solo`. */
  rules(rules: AnyRules = 'solo'): DescribedRules {
    const named = rulesOf(this.ask('package_rules', typeof rules === 'string' ? rules : 'solo') as ToldRules);
    if (typeof rules === 'string') return named;
    const {players, hand, minPlays, cards} = {...named, ...rules};
    return {players, hand, minPlays, cards};
  }

  /** A deal in any form. Throws ParseError, InvalidDeal or RangeError. */
  deal(deal: AnyDeal, rules: AnyRules = 'solo'): Deal {
    if (typeof deal === 'object' && 'kind' in deal) return deal;
    const {players, hand, minPlays, cards} = this.rules(rules);
    const numbers = [players, hand, minPlays, cards].map((number) => wholeNumber(number, 'a number of rules'));
    const told = typeof deal === 'object' ?
        this.ask('package_deck', bytesOf(deal), ...numbers) :
        this.ask('package_deal', textOf(deal), ...numbers);
    const {rules: described, number, ...rest} = told as ToldDeal;
    return {kind: 'deal', ...rest, rules: rulesOf(described), ...(number === undefined ? {} : {number: BigInt(number)})};
  }

  /** The start of a deal, for the player, from 1, who begins. */
  start(deal: AnyDeal, {rules = 'solo', firstPlayer = 1}: {rules?: AnyRules; firstPlayer?: number} = {}): Position {
    return positionOf(this.ask('package_start', this.deal(deal, rules).json, wholeNumber(firstPlayer, 'firstPlayer')));
  }
  /** Reads lines of `key: value`, or JSON, which may also be a recorded game. Throws ParseError. */
  position(text: string): Position {
    return positionOf(this.ask('package_position', text));
  }
  /**
   * The position after turns. The first continues the turn under way, and the last stays open. The
   * referee lays them, and throws RuleViolation.
   */
  after(position: Position, line: Line): Position {
    return positionOf(this.ask('package_after', `{"position":${position.json},"line":${JSON.stringify(line)}}`));
  }

  /** Decides a deal or a position. */
  solve(asked: AnyDeal | Position, options: Options = {}): Result {
    return this.search(asked, options, 0);
  }
  /** Finds how few cards can be left. */
  left(asked: AnyDeal | Position, options: Options = {}): Result {
    return this.search(asked, options, 1);
  }
  /** Decides everything that may be done in a position, or at the start of a deal. The limits are those of each search. */
  analyse(asked: AnyDeal | Position, options: Options = {}): Analysis {
    const about = this.asked(asked, options);
    const told = this.ask('package_analyse', about.json, isPosition(about), ...limitsOf(options));
    const {analysis: json} = told as {analysis: string};
    const {plays = [], ...rest} = JSON.parse(json) as ToldAnalysis;
    const moves = plays.map(({line = [], ...move}) => ({...move, line}));
    return {kind: 'analysis', position: positionOf(told), ...verdictOf(rest), moves, json};
  }

  /**
   * Replays a result, or a result or a recorded game as a line of JSON, by the written rules, with
   * code that shares nothing with the search. Throws ParseError.
   */
  verify(claim: Result | string): Finding {
    return this.ask('package_verify', typeof claim === 'string' ? claim : claim.json) as Finding;
  }

  private asked(asked: AnyDeal | Position, {rules = 'solo'}: Options): Deal | Position {
    return typeof asked === 'object' && 'kind' in asked ? asked : this.deal(asked, rules);
  }
  private search(asked: AnyDeal | Position, options: Options, left: number): Result {
    const about = this.asked(asked, options);
    const told = this.ask('package_solve', about.json, isPosition(about), left, ...limitsOf(options));
    const {json, stage} = told as {json: string; stage: string};
    const result = JSON.parse(json) as ToldResult;
    return {
      kind: 'result', asked: about, ...verdictOf(result),
      ...(result.left === undefined ? {} : {left: result.left, atLeast: result.at_least ?? result.left}),
      firstPlayer: result.first_player ?? (about.kind === 'position' ? about.player : 1), stage, json,
    };
  }

  /** After a fault the engine's memory may be corrupt, so that nothing more is asked. */
  private ask(question: string, about: string | Uint8Array, ...numbers: number[]): unknown {
    if (this.fault !== undefined) throw this.fault;
    let text: string;
    try {
      text = this.program.ask(question, about, ...numbers);
    } catch (cause) {
      this.fault = new EngineFault(`the engine has ended: ${String(cause)}`, {cause});
      throw this.fault;
    }
    const answer = JSON.parse(text) as Partial<Refused>;
    if (answer.error !== undefined) throw errorOf(answer as Refused);
    return answer;
  }
}

function rulesOf({min_plays: minPlays, ...rest}: ToldRules): DescribedRules {
  return {...rest, minPlays};
}

function positionOf(told: unknown): Position {
  const {rules, position, left, text, json} = told as ToldPosition;
  const {piles, hands, draw: drawPile, turn: player, laid} = position;
  return {kind: 'position', rules: rulesOf(rules), piles, hands, drawPile, player, laid, left, text, json};
}

function verdictOf({verdict, limit, solution, line = [], nodes, seconds}: ToldVerdict) {
  return {verdict, ...(limit === undefined ? {} : {limit}), line: solution ?? line, nodes: BigInt(nodes), seconds};
}

const isPosition = (asked: Deal | Position): number => Number(asked.kind === 'position');

function wholeNumber(number: number, what: string): number {
  if (!Number.isInteger(number) || Math.abs(number) >= 2 ** 31) throw new RangeError(`${what} is ${number}`);
  return number;
}

function textOf(deal: number | bigint | string): string {
  if (typeof deal === 'string') return deal;
  if (typeof deal === 'number' && !Number.isSafeInteger(deal))
    throw new RangeError(`the deal number ${deal} is not exact; use a BigInt or a text`);
  if (deal < 0 || deal >= 2n ** 64n) throw new RangeError('deal numbers are 0 to 2^64-1');
  return String(deal);
}

function bytesOf(deck: readonly number[]): Uint8Array {
  for (const card of deck)
    if (!Number.isInteger(card) || card < 0 || card > 255) throw new InvalidDeal(`no card has the number ${card}`);
  return Uint8Array.from(deck);
}

function limitsOf({nodes = Infinity, seconds = Infinity, memory = DEFAULT_MEMORY}: Limits): number[] {
  if (!(nodes >= 0)) throw new RangeError('nodes is negative or not a number');
  if (!(seconds >= 0)) throw new RangeError('seconds is negative or not a number');
  if (!(memory >= 0 && memory <= MOST_MEMORY)) throw new RangeError('memory is 0 to 1.5 GiB');
  return [Number(nodes), seconds, memory];
}
