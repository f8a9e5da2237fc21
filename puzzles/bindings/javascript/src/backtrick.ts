import {
  jsonOf, limitsOf, OPTIONS, optionsOf, positionOf as givenPosition, requestOf, RULES, rulesOf as givenRules, START_OPTIONS,
  textOf, turnsOf, valueOf, wholeNumber,
} from './arguments.js';
import {EngineFault, errorOf, type Refused} from './errors.js';
import type {
  Analysis, AnyDeal, AnyRules, Deal, DescribedRules, Finding, LimitName, Line, Options, PileName, Play, Position, Result,
  Rules, Verdict,
} from './values.js';
import {Program} from './wasm.js';

// No form of a deal, a position or a claim is as long, and the engine says so.
const LONGEST_TEXT = 2 ** 21;

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
  /** The rules of a name, or with some numbers that differ from those of `name` or `solo`. */
  rules(rules: AnyRules = 'solo'): DescribedRules {
    const {name = 'solo', numbers} = givenRules(rules);
    const named = rulesOf(this.ask('package_rules', name) as ToldRules);
    if (Object.keys(numbers).length === 0) return named;
    const {players, hand, minPlays, cards} = {...named, ...numbers};
    return {players, hand, minPlays, cards};
  }

  /**
   * A deal in any form. The rules are those of a number or a deck; others than the deal has of its
   * own are refused. Throws ParseError, InvalidDeal, TypeError or RangeError.
   */
  deal(deal: AnyDeal, rules?: AnyRules): Deal {
    const made = valueOf(deal) ?? this.read(deal, rules);
    if (made.kind !== 'deal') throw new TypeError('expected a deal, not a Position');
    if (rules !== undefined) demandRules(made.rules, this.rules(rules));
    return made;
  }

  /** The start of a deal, for the player, from 1, who begins. */
  start(deal: AnyDeal, options: {rules?: AnyRules; firstPlayer?: number} = {}): Position {
    const {rules, firstPlayer = 1} = optionsOf(options, START_OPTIONS);
    const player = wholeNumber(firstPlayer, 'firstPlayer');
    return positionOf(this.ask('package_start', this.deal(deal, rules as AnyRules).json, player));
  }
  /** Reads lines of `key: value`, or JSON, which may also be a recorded game. Throws ParseError. */
  position(text: string): Position {
    return positionOf(this.ask('package_position', textOf(text, 'a position')));
  }
  /**
   * The position after turns. The first continues the turn under way, and the last stays open. The
   * referee lays them, and throws RuleViolation.
   */
  after(position: Position, line: Line): Position {
    const turns = JSON.stringify(turnsOf(line));
    return positionOf(this.ask('package_after', `{"position":${givenPosition(position).json},"line":${turns}}`));
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
    const {about, limits} = this.asked(asked, options);
    const told = this.ask('package_analyse', about.json, isPosition(about), ...limits);
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
    return this.ask('package_verify', typeof claim === 'string' ? claim : jsonOf(claim)) as Finding;
  }

  private read(deal: unknown, rules: AnyRules = 'solo'): Deal {
    const request = requestOf(deal);
    const described = this.rules(rules);
    const question = typeof request === 'string' ? 'package_deal' : 'package_deck';
    const told = this.ask(question, request, ...RULES.map((name) => described[name]));
    const {rules: own, number, ...rest} = told as ToldDeal;
    return {kind: 'deal', ...rest, rules: rulesOf(own), ...(number === undefined ? {} : {number: BigInt(number)})};
  }
  private asked(asked: AnyDeal | Position, options: Options): {about: Deal | Position; limits: number[]} {
    const {rules: given, ...rest} = optionsOf(options, OPTIONS);
    const rules = given as AnyRules | undefined;
    const limits = limitsOf(rest);
    const value = valueOf(asked);
    if (value?.kind !== 'position') return {about: this.deal(asked as AnyDeal, rules), limits};
    if (rules !== undefined) demandRules(value.rules, this.rules(rules));
    return {about: value, limits};
  }
  private search(asked: AnyDeal | Position, options: Options, left: number): Result {
    const {about, limits} = this.asked(asked, options);
    const told = this.ask('package_solve', about.json, isPosition(about), left, ...limits);
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
      text = this.program.ask(question, about.slice(0, LONGEST_TEXT), ...numbers);
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

/** Rules that would be ignored are refused. */
function demandRules(own: DescribedRules, asked: DescribedRules): void {
  const inWords = ({name, players, hand, minPlays, cards}: DescribedRules): string =>
    name ?? JSON.stringify({players, hand, minPlays, cards} satisfies Rules);
  if (RULES.some((number) => own[number] !== asked[number]))
    throw new RangeError(`what is asked about has rules of its own, ${inWords(own)}, and not ${inWords(asked)}`);
}
