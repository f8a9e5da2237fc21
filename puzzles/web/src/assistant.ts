import type {Adviser} from './adviser';
import type {Hint} from './board';
import {askFirst} from './dialog';
import type {Advice, Judgement, Pile} from './engine';
import {END_TURN, nameOf, playOf, playsInWords, stepsOf, type Game} from './game';
import type {Play} from './play';
import {isHelped} from './saved';
import type {Solver} from './solver';
import type {Store} from './store';
import {capital, count, percent, t} from './words';

export const noAdviser = (): string => t('The adviser could not be loaded. Check the connection, and ask again.');

export const noAdvice = (): string => t('No advice by these rules');

/** A reason in the player's language. The tables know reasons by their English words, with a place for each
 * card, list of cards ("34-36, 41") and pile: "{1} takes {2} back ten". */
export function reasonInWords(reason: string): string {
  const values: Record<string, string> = {};
  let place = 0;
  const text = reason.replace(/\b([AD][12]|\d+(?:(?:-|, )\d+)*)\b/g, (word) => {
    values[++place] = /^\d/.test(word) ? word : t('the {pile}', {pile: nameOf(word as Pile)});
    return `{${place}}`;
  });
  return capital(t(text, values));
}

/** What solver and adviser say of the game under way: verdicts, hints, advice and chances. */
export class Assistant {
  private judgement: {record: string; found: Promise<Judgement>} | undefined;
  /** How much the last hint told: 0 for nothing, 1 to 3 for pile, card and turn. */
  strength = 0;
  /** The plays that were hinted at or advised, in their order. */
  private plan: readonly Hint[] = [];
  /** What was said is of the whole turn. */
  private lasts = false;
  /** Counts what the player asked, so that a late answer does not replace a newer one. */
  private asked = 0;
  private chance: {record: string; words: string} | undefined;
  private awaitsChance = false;

  constructor(
    private readonly play: Play,
    private readonly solver: Solver,
    private readonly adviser: Adviser,
    private readonly store: Store,
  ) {}

  private get game(): Game {
    return this.play.current as Game;
  }
  /** Whether the adviser knows the rules of this game. */
  get hasAdviser(): boolean {
    const game = this.play.current;
    return game !== undefined && this.adviser.offers(game.state.rules.name);
  }
  get showsChances(): boolean {
    return this.store.data.settings.chances === true;
  }
  setChances(on: boolean): void {
    this.store.data.settings.chances = on;
    this.store.save();
    this.chance = undefined;
  }

  /** The plays of the plan that are still to be made. */
  get hints(): readonly Hint[] {
    const {hand} = this.game.state;
    return this.plan.filter(({card}) => card === undefined || hand.includes(card));
  }

  /** Forgets what was asked, because the game went on. */
  forget(): void {
    this.interrupt();
    this.plan = [];
    this.strength = 0;
    this.lasts = false;
  }
  private interrupt(): void {
    this.solver.cancel();
    ++this.asked;
    this.judgement = undefined;
  }
  /** A card was laid or taken back. Returns whether what was said still holds: what is of the whole turn is
   * kept until the turn ends. */
  holds(): boolean {
    if (this.lasts) this.interrupt();
    else this.forget();
    return this.lasts;
  }

  /** The first help marks the result of a deal for good, so the page asks before. */
  private help(give: () => Promise<void>): void {
    if (!this.play.playing) return;
    const {saved} = this.play;
    if (isHelped(saved) || saved.first !== undefined) void give();
    else
      askFirst(t('Play on with help?'), t('Your result for this deal will be marked as played with help. This cannot be undone.'),
        t('Yes, with help'), () => void give(), t('No, without'));
  }

  private judged(): Promise<Judgement> {
    const record = this.game.record();
    if (this.judgement?.record !== record)
      this.judgement = {record, found: this.solver.judge(record)};
    return this.judgement.found;
  }

  judge(): void {
    this.help(() => this.findVerdict());
  }
  private async findVerdict(): Promise<void> {
    const {saved} = this.play;
    saved.asked = (saved.asked ?? 0) + 1;
    this.play.persist();
    this.play.say(t('Searching…'), 'busy');
    const asked = ++this.asked;
    const {verdict} = await this.judged();
    if (asked !== this.asked || !this.play.playing) return;
    this.play.say(
      verdict === 'winnable' ? t('Yes: from here it can still be won.')
      : verdict === 'unwinnable' ? t('No: from here nobody can win it any more. That is proved.')
      : t('Not known: the search came to its limit before it could tell.'), verdict);
  }

  giveHint(strength: number): void {
    this.help(() => this.findHint(strength));
  }
  private async findHint(strength: number): Promise<void> {
    const {saved} = this.play;
    saved.hints = (saved.hints ?? 0) + 1;
    this.play.persist();
    this.play.say(t('Searching…'), 'busy');
    const asked = ++this.asked;
    const {verdict, line} = await this.judged();
    if (asked !== this.asked || !this.play.playing) return;
    if (verdict !== 'winnable' || line === undefined) {
      this.play.say(verdict === 'unwinnable' ? t('No play wins from here any more: nothing to hint at.')
        : t('No hint: the search came to its limit before it found a win.'), verdict);
      return;
    }
    this.strength = strength;
    const steps = stepsOf(line);
    const turn = steps.slice(0, steps.indexOf(END_TURN) === -1 ? steps.length : steps.indexOf(END_TURN));
    const plays = turn.map(playOf);
    const [first] = plays;
    this.lasts = strength === 3;
    this.plan = first === undefined ? [] : strength === 1 ? [{pile: first.pile}] : strength === 2 ? [first] : plays;
    this.play.show();
    this.play.say(
      first === undefined ? t('Hint: end the turn now.')
      : strength === 1 ? t('Hint: lay something on the {pile}.', {pile: nameOf(first.pile)})
      : strength === 2 ? t('Hint: {plays}.', {plays: playsInWords(turn.slice(0, 1))})
      : t('Hint: {plays}; then end the turn.', {plays: playsInWords(turn)}), 'winnable');
  }

  /** Advice from the adviser, who does not see the draw pile. */
  advise(): void {
    if (this.hasAdviser) this.help(() => this.findAdvice());
    else if (this.play.playing) this.play.say(`${noAdvice()}.`);
  }
  private async findAdvice(): Promise<void> {
    const {game} = this;
    this.play.say(t('Thinking…'), 'busy');
    const asked = ++this.asked;
    let advice: Advice;
    try {
      advice = await this.adviser.advise(game.state.rules.name, game.record());
    } catch {
      if (asked === this.asked && this.play.playing) this.play.say(noAdviser(), '', () => this.advise());
      return;
    }
    if (asked !== this.asked || !this.play.playing) return;
    const {saved} = this.play;
    saved.advised = (saved.advised ?? 0) + 1;
    this.play.persist();
    this.strength = 0;
    this.lasts = true;
    this.plan = stepsOf(advice.plays ?? '').map(playOf);
    this.play.show();
    this.play.say(this.adviceWords(advice));
  }

  private adviceWords(advice: Advice): string {
    const about = t('Advice, without a look at the draw pile:');
    const {draw} = this.game.state;
    if (advice.plays === undefined) return `${about} ${t('none, because the turn cannot be completed.')}`;
    const {chance, left, exact, reasons} = advice;
    const plays = stepsOf(advice.plays);
    const sentences = [
      plays.length === 0 ? `${about} ${t('end the turn now')}`
        : `${about} ${playsInWords(plays)}${draw.length > 0 ? t('; then end the turn') : ''}`,
      ...reasons.map(reasonInWords),
    ];
    if (this.showsChances) {
      const cards = count(Math.round(left), 'card');
      sentences.push(exact ? t('Chance to win: {chance}', {chance: percent(chance)})
        : t('Chance to win: {chance}, with about {cards} left in the end', {chance: percent(chance), cards}));
    }
    return `${sentences.join('.\n')}.`;
  }

  /** The chance to win if the player wants to see it, or an ellipsis until the adviser has found it. */
  chanceWords(): string | undefined {
    if (!this.showsChances || !this.hasAdviser || !this.play.playing) return undefined;
    if (this.chance?.record === this.game.record()) return this.chance.words;
    void this.findChance();
    return '…';
  }

  private async findChance(): Promise<void> {
    if (this.awaitsChance) return; // then it looks again at the end
    const {state, deal} = this.game;
    const record = this.game.record();
    this.awaitsChance = true;
    let words = '?';
    try {
      words = percent(await this.adviser.chance(state.rules.name, record));
      if (this.play.current?.deal === deal) this.play.saved.advised ??= 1;
    } catch {
      if (this.play.playing && this.chance?.words !== words)
        this.play.say(noAdviser(), '', () => {
          this.chance = undefined;
          this.play.say('');
          this.play.show();
        });
    }
    this.awaitsChance = false;
    this.chance = {record, words};
    if (this.play.playing) this.play.show();
  }
}
