import type {Board} from './board';
import type {Referee, State} from './engine';
import {END_TURN, nameOf, playOf, recordOf, stepsOf, type Game, type Step} from './game';
import {replayOf, type Replay} from './replay';
import {SECONDS_OF_ALL, SECONDS_OF_REVIEW, type Solver} from './solver';
import {count, t} from './words';

/** A finished game, alone or at a table, and where it is shown. */
export interface Finished {
  /** The game in sight. */
  readonly current: Game | undefined;
  readonly board: Board;
  readonly turn: HTMLElement;
  readonly actions: HTMLElement;
  /** Who knows the states that a replay shows. */
  referee(): Referee;
  /** The turn of a state: "12", at a table also whose it is. */
  turnName(state: State): string | number;
  show(): void;
  say(text: string, kind?: string): void;
  announce(text: string): void;
}

/** A finished game looked at again: step by step, where it was lost, and how it could have been won. */
export class Lookback {
  /** A game that is shown step by step in place of the result. */
  replay: Replay | undefined;
  /** Counts what the player asked, so that a late answer does not replace a newer one. */
  private asked = 0;

  constructor(private readonly of: Finished, private readonly solver: Solver) {}

  /** Another game takes the place of this one. */
  forget(): void {
    this.ask();
    this.replay = undefined;
  }
  /** Ends the search under way. Returns whether nothing else was asked since. */
  private ask(): () => boolean {
    const asked = ++this.asked;
    this.solver.cancel();
    return () => asked === this.asked;
  }
  private get game(): Game {
    return this.of.current as Game;
  }

  /** Looks for the step that lost the game. */
  async findLoss(): Promise<void> {
    const {game, of} = this;
    const isCurrent = this.ask();
    const turnAt = (moment: number): {turn: string | number} => ({turn: of.turnName(game.at(moment))});
    of.say(t('Looking for the play that lost it…'), 'busy');
    const {winnable, lost, limit} = await this.solver.review(game.record(), game.steps.length, (steps) => {
      if (isCurrent()) of.say(t('Looking for the play that lost it: {steps} in question…', {steps: count(steps, 'step')}), 'busy');
    });
    if (!isCurrent()) return;
    if (lost === 0) {
      of.say(t('This deal could not be won from the start. That is proved.'));
    } else if (winnable !== undefined && winnable + 1 === lost) {
      const step = game.steps[winnable] as Step;
      of.say(step === END_TURN ? t('Lost in turn {turn}: the end of the turn. Before that it could still be won.', turnAt(winnable))
        : t('Lost in turn {turn}: the {card} on the {pile}. Before that it could still be won.', {...turnAt(winnable), card: playOf(step).card, pile: nameOf(playOf(step).pile)}));
      this.watch(t('Your game, before it was lost'), game.steps, winnable, winnable);
    } else if (winnable === game.steps.length) {
      of.say(t('It could still be won when it ended.'));
      this.watch(t('Your game, which could still be won'), game.steps, winnable, winnable);
    } else {
      const known = [
        winnable === undefined ? '' : t('it could still be won in turn {turn}', turnAt(winnable)),
        lost === undefined ? '' : t('no longer in turn {turn}', turnAt(lost)),
      ].filter((words) => words !== '').join(t(', and '));
      of.say([
        t('Not known exactly: {known}.', {known: known === '' ? t('every search came to its limit') : known}),
        limit === 'time' ? t('Each search may take {seconds} seconds, all of them {all}.', {seconds: SECONDS_OF_REVIEW, all: SECONDS_OF_ALL}) : t('The memory for a search was used up.'),
      ].join(' '));
    }
  }

  /** Replays a win that continues the given steps. */
  async findWin(before: readonly Step[] = [], title = t('A solution')): Promise<void> {
    const {of} = this;
    const isCurrent = this.ask();
    of.say(t('Searching…'), 'busy');
    const {verdict, line} = await this.solver.judge(recordOf(this.game.deal, before));
    if (!isCurrent()) return;
    if (line === undefined) {
      of.say(verdict === 'unwinnable' ? t('There is none: this deal cannot be won. That is proved.')
        : t('None found: the search came to its limit.'));
      return;
    }
    of.say('');
    this.watch(title, [...before, ...stepsOf(line)], before.length);
  }

  /** Replays the game itself. */
  watchGame(title: string, moment = 0): void {
    this.ask();
    this.of.say('');
    this.watch(title, this.game.steps, moment);
  }
  private watch(title: string, steps: readonly Step[], moment: number, winsAt?: number): void {
    const {of} = this;
    const {board, turn, actions} = of;
    this.replay = replayOf({
      engine: of.referee(), deal: this.game.deal, steps, title, moment, board, turn, actions,
      turnName: (state) => of.turnName(state), announce: (text) => of.announce(text),
      done: () => {
        this.ask();
        this.replay = undefined;
        of.show();
        actions.querySelector('button')?.focus();
      },
      ...(winsAt === undefined ? {} : {
        winsAt, onWin: () => void this.findWin(steps.slice(0, winsAt), t('How it could be won from there'))}),
    });
    of.show();
    actions.querySelector<HTMLElement>('[data-action="next"]')?.focus();
  }
}

/** The number of steps before a turn. */
export function startOf(steps: readonly Step[], turn: number): number {
  let start = 0;
  for (let i = 1; i < turn; ++i) start = steps.indexOf(END_TURN, start) + 1;
  return start;
}
