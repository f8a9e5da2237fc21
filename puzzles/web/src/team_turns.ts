import {noAdviser} from './assistant';
import type {Pile} from './engine';
import {nameOf, playOf, playsInWords, stepsOf} from './game';
import type {TeamEngine} from './team_engine';
import type {TeamGame} from './team_game';
import {Pause} from './team_pause';
import {isPerson, personsAfter} from './team_persons';
import {saidInWords, seatName, statementInWords, turnWords} from './team_words';
import {t} from './words';

/** How long a play of a computer is shown before the next one, in milliseconds. */
const PAUSE = 700;
/** How long a hidden hand stays hidden, in milliseconds: a second tap or a held key shows it to nobody. */
const HIDDEN = 600;

/** What the turns need of the table. */
export interface Table {
  show(): void;
  say(text: string, kind?: string): void;
  announce(text: string): void;
  refuse(reason: string): void;
  /** Shows words about a turn in place of what it asks for. */
  tell(words: string): void;
  /** Lays a card of a computer. */
  layFor(player: number, card: number, pile: Pile): void;
  /** Keeps and shows what changed. */
  stepped(): void;
  keep(): void;
  focusHand(): void;
}

/**
 * The way of a game from one person's turn to the next: who speaks, computers play, and the device goes from hand to
 * hand. No hand is in sight until the person whose it is asks for it.
 */
export class TeamTurns {
  /** The person who is to take the device. */
  next: number | undefined;
  /** The person who may choose words. */
  speaker: number | undefined;
  /** The computers wait, because the adviser could not be loaded. */
  stuck = false;
  /** Between the plays of computers, or until a person goes on. */
  private readonly pause = new Pause();
  /** Computers play without pauses until a person is on turn. */
  private hurried = false;
  /** When the hand was hidden. */
  private hiddenAt = 0;
  private stopped = false;

  constructor(private readonly game: TeamGame, private readonly engine: TeamEngine, private readonly table: Table) {}

  /** Another game takes the place of this one. */
  stop(): void {
    this.stopped = true;
    this.pause.goOn();
  }

  /** Lets those speak who choose their words, and the computers play, until a person is on turn or the game is over. */
  async goOn(): Promise<void> {
    const {game} = this;
    this.hurried = false;
    while (!game.isOver) {
      const {player} = game.state;
      await this.hearAll();
      if (this.stopped) return;
      if (isPerson(game.persons, player)) {
        await this.handOver(player);
        if (!this.stopped) this.tellRound();
        return;
      }
      this.table.show();
      if (game.steps.length === 0 && !this.stuck) { // rules and seats may still be chosen
        await this.pause.wait();
        this.hurried = false;
      }
      this.stuck = false;
      if (this.stopped || !(await this.playTurn(player))) return;
    }
  }
  /** Lets a computer play, card by card. Returns false if it did not end its turn, or the game was left. */
  private async playTurn(player: number): Promise<boolean> {
    const {game, table} = this;
    let plays: string;
    try {
      plays = await this.engine.move(game.state.rules.name, game.text, game.talk.language);
    } catch {
      if (this.stopped) return false;
      this.stuck = true;
      table.say(noAdviser());
      table.show();
      return false;
    }
    for (const step of stepsOf(plays)) {
      if (!this.hurried && !this.stopped) await this.pause.wait(PAUSE);
      if (this.stopped) return false;
      const {card, pile} = playOf(step);
      table.layFor(player, card, pile);
      if (game.isOver) return false;
      table.tell(`${seatName(player, game.state.seat)}: ${playsInWords([step])}.`);
    }
    if (this.stopped || !game.endTurn()) return false;
    table.stepped();
    return true;
  }
  /** Tells who is on turn what the others laid since. */
  private tellRound(): void {
    const {game, table} = this;
    const {seat, said} = game.state;
    const turns = game.roundSince(seat);
    if (turns.length === 0) return;
    table.say(turns.map(({player, words}) => `${seatName(player, seat)}: ${words}`).join('\n'), 'round');
    table.focusHand();
    table.announce(`${saidInWords(said, seat)} ${turnWords(game.state)}`);
  }

  /** Hides the hand that is in sight until the next person asks for the own one. */
  private async handOver(player: number): Promise<void> {
    const {game, table} = this;
    if (game.state.seat === player) return;
    this.next = player;
    this.hiddenAt = performance.now();
    game.see(undefined);
    table.show();
    table.announce(t('Give the device to player {player}.', {player}));
    await this.pause.wait();
    if (this.stopped) return;
    this.next = undefined;
    game.see(player);
    table.show();
    table.focusHand();
    table.announce(turnWords(game.state));
  }
  /** Goes on where the game waits for a person. */
  readonly hurry = (): void => {
    if (this.next !== undefined && performance.now() - this.hiddenAt < HIDDEN) return;
    if (this.stuck) {
      void this.goOn();
      return;
    }
    if (this.speaker === undefined && this.next === undefined) this.hurried = true;
    this.pause.goOn();
  };

  /**
   * Before a turn, lets the persons who are not on turn change what the convention says for them. An only person is
   * asked if it says anything. Of several, all are asked: otherwise the question would tell the others about a hand.
   */
  private async hearAll(): Promise<void> {
    const {game, table} = this;
    const {player, turn, seat, hands} = game.state;
    if (!game.talk.own || game.spoken === turn) return;
    for (const one of personsAfter(game.persons, seat === 0 ? player : seat - 1)) {
      if (one === player || hands[one - 1] === 0 || (!game.speech.propose(game, one) && game.only !== 0)) continue;
      await this.handOver(one);
      if (this.stopped) return;
      this.speaker = one;
      table.show();
      table.announce(`${this.choiceWords()} ${saidInWords(game.state.said, one)}`);
      await this.pause.wait();
      if (this.stopped) return;
      this.speaker = undefined;
      table.say('');
    }
    game.spoken = turn;
    table.keep();
  }
  private choiceWords(): string {
    const {player} = this.game.state;
    return t('Before player {player}: tap a pile to change what you say of it, or go on.', {player});
  }
  /** What the game waits for. */
  words(): string {
    return this.speaker !== undefined ? this.choiceWords()
      : this.next !== undefined ? t('Give the device to player {player}.', {player: this.next}) : turnWords(this.game.state);
  }
  /** Goes on to the next thing that the speaker's hand allows to say of a pile. */
  changeWords(pile: Pile): void {
    const {game, table} = this;
    if (!game.speech.change(game, pile, game.talk.language)) {
      table.refuse(t('Your hand lets you say nothing else of the {pile}.', {pile: nameOf(pile)}));
      return;
    }
    table.keep();
    table.show();
    const said = game.state.said.find(([player, one]) => player === this.speaker && one === pile);
    table.announce(`${nameOf(pile)}: ${said === undefined ? t('nothing') : statementInWords(said[2])}`);
  }
  /** Lets the speaker say what the convention says. */
  keepToConvention(): void {
    const {game, table} = this;
    game.speech.speak(game);
    table.keep();
    table.show();
    const {said, seat} = game.state;
    table.say(t('Advice, by the convention: {said}', {said: saidInWords(said.filter(([player]) => player === this.speaker), seat)}));
  }
}
