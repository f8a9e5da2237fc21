/** A text is refused. */
export class ParseError extends Error {
  override readonly name = 'ParseError';
  constructor(
    /** What was found, and what is allowed there. */
    readonly reason: string,
    /** From 1. */
    readonly line: number,
    /** In bytes of UTF-8, from 1. */
    readonly column: number,
  ) {
    super(`line ${line}, column ${column}: ${reason}`);
  }
}

/** A deck does not hold each card of its rules once. */
export class InvalidDeal extends Error {
  override readonly name = 'InvalidDeal';
}

/** The referee refuses a move. */
export class RuleViolation extends Error {
  override readonly name = 'RuleViolation';
  constructor(
    readonly reason: string,
    /** From 1. */
    readonly turn: number,
    /** From 1; undefined if the whole turn breaks the rules. */
    readonly play: number | undefined,
  ) {
    super(`turn ${turn}${play === undefined ? '' : `, play ${play}`}: ${reason}`);
  }
}

/** The engine has ended, for want of memory or by a defect. `load` starts another. */
export class EngineFault extends Error {
  override readonly name = 'EngineFault';
}

/** What a module says of a refused request. */
export interface Refused {
  error: string;
  kind: string;
  line?: number;
  column?: number;
  turn?: number;
  play?: number;
}

export function errorOf({error, kind, line, column, turn, play}: Refused): Error {
  if (kind === 'ParseError') return new ParseError(error, line ?? 1, column ?? 1);
  if (kind === 'RuleViolation') return new RuleViolation(error, turn ?? 1, play);
  if (kind === 'InvalidDeal') return new InvalidDeal(error);
  return kind === 'RangeError' ? new RangeError(error) : new Error(error);
}
