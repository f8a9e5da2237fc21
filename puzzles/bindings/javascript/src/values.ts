// What goes in and out. All values are plain objects, which workers can send.

export type PileName = 'A1' | 'A2' | 'D1' | 'D2';
/** A card and the pile that it is laid on. */
export type Play = [card: number, pile: PileName];
export type Turn = Play[];
export type Line = Turn[];
export type Verdict = 'winnable' | 'unwinnable' | 'undecided';
export type LimitName = 'nodes' | 'time' | 'memory';

/** The numbers that define a variant of The Game. */
export interface Rules {
  /** From 1 to 5. */
  players: number;
  /** The number of cards that a player draws up to, from 1 to 16. */
  hand: number;
  /** The number of cards that a turn must lay while there is a draw pile, from 1 to `hand`. */
  minPlays: number;
  /** The deck is 2 to `cards` + 1; from 1 to 98. */
  cards: number;
}
export interface DescribedRules extends Rules {
  /** Such as "solo-expert", if these rules have a name. */
  name?: string;
}
/**
 * The name of rules, or numbers that replace those of `name`, by default `solo`; also the numbers as
 * JSON spells them, in place of `minPlays`.
 */
export type AnyRules = string | Partial<DescribedRules> | (Partial<Omit<DescribedRules, 'minPlays'>> & {min_plays: number});

/** Rules and the order of all cards. */
export interface Deal {
  kind: 'deal';
  rules: DescribedRules;
  /** In the order in which the cards are dealt. */
  deck: number[];
  /** The number, for a deal that has one: 0 to 2^64-1. */
  number?: bigint;
  /** Such as "solo:42", for a numbered deal of rules with a name. */
  id?: string;
  /** The deal as one word. */
  code: string;
  /** One line of JSON, as `backtrick deal --format json` prints it. */
  json: string;
}

/** A game under way. */
export interface Position {
  kind: 'position';
  rules: DescribedRules;
  /** The top card of each pile. */
  piles: Record<PileName, number>;
  /** The cards of each player, player 1 first. */
  hands: number[][];
  /** The cards still to be drawn, next card first. */
  drawPile: number[];
  /** The player on turn, from 1. */
  player: number;
  /** The number of cards that this turn has laid. */
  laid: number;
  /** The number of cards in all hands and the draw pile. */
  left: number;
  /** Lines of `key: value`. */
  text: string;
  /** One line of JSON. */
  json: string;
}

/**
 * A deal, or its number as a number below 2^53, a BigInt or a text; or a text in any form that
 * `backtrick solve` reads: an id such as "solo:42", a code, a deck, JSON; or a deck.
 */
export type AnyDeal = Deal | number | bigint | string | readonly number[];

/** What one search may spend. Without a limit it runs until it decides. */
export interface Limits {
  /** Positions expanded. The same limit gives the same result everywhere. */
  nodes?: number | bigint;
  seconds?: number;
  /** Bytes for the exhaustive search: 1 GiB by default, and at most 1.5 GiB. */
  memory?: number;
}
export interface Options extends Limits {
  /** The rules of a number or a deck; `solo` by default. Others than a deal or a position has of its own are refused. */
  rules?: AnyRules;
}

export interface Result {
  kind: 'result';
  asked: Deal | Position;
  verdict: Verdict;
  /** Why the verdict is undecided, or why fewer cards might be left. */
  limit?: LimitName;
  /** The turns of the game found: the solution, or a game that leaves `left` cards; else empty. */
  line: Line;
  /** From `left`: the number of cards that the best game found leaves ... */
  left?: number;
  /** ... and a proved bound: no game leaves fewer. */
  atLeast?: number;
  /** The player, from 1, who begins the line. */
  firstPlayer: number;
  /** The stage that decided. */
  stage: string;
  /** Positions expanded: the same number everywhere, unless the clock ended the search. */
  nodes: bigint;
  seconds: number;
  /** One line of JSON, as `backtrick solve --format json` prints it. */
  json: string;
}

/** A play, or the end of the turn, and the verdict after it. */
export interface Move {
  /** Missing if the turn ends here. */
  play?: Play;
  verdict: Verdict;
  limit?: LimitName;
  /** All turns to the win, this play included; empty unless winnable. */
  line: Line;
}
export interface Analysis {
  kind: 'analysis';
  position: Position;
  verdict: Verdict;
  limit?: LimitName;
  /** A solution; empty unless winnable. */
  line: Line;
  /** Every legal play, by card and pile; the end of the turn is last. */
  moves: Move[];
  /** Positions expanded in all searches. */
  nodes: bigint;
  seconds: number;
  /** One line of JSON, as `backtrick analyse --format json` prints it. */
  json: string;
}

/** What the referee says about a result or a game. */
export interface Finding {
  /** Missing if there is no game to replay, as for a loss. */
  valid?: boolean;
  /** What the game achieves, or where and why it is refused. */
  reason: string;
}
