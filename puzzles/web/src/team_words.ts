import {reasonInWords} from './assistant';
import {isAscending, type AdvisedTurn} from './engine';
import {nameOf, playOf, playsInWords, stepsOf, type Step} from './game';
import type {Said, TeamState} from './team_engine';
import type {Talk} from './team_seats';
import {count, percent, t} from './words';

/** A player by name. `you` is the seat of whoever looks at the page. */
export const seatName = (player: number, you: number): string => (player === you ? t('You') : t('Player {player}', {player}));

/** "12 (Player 2)": a turn, and whose it is. */
export const turnName = ({turn, player}: TeamState, you: number): string => `${turn} (${seatName(player, you)})`;

/** "34 ↑1": a play in brief. */
export function inBrief(step: Step): string {
  const {card, pile} = playOf(step);
  return `${card} ${isAscending(pile) ? '↑' : '↓'}${pile[1]}`;
}

/** What the statements of the table mean. */
export function conventionWords({language, own}: Talk): string {
  if (language === 0) return t('Nobody says anything about cards.');
  const means = language === 1 ? t('“Please leave this pile” means: I hold its next card or its trick of ten.')
    : t('“Please leave it” means: I hold the trick of ten of this pile. “Please not far”: one of its next two cards.');
  return `${means} ${own ? t('Before others play, tap piles to change what you say.') : t('What you hold is said for you.')}`;
}

/** What there is not, if the rules have no name. */
export const noHelpWords = (): string => t('For these rules there are persons alone: no computers, no advice and no chances.');

/** A statement in the player's language. */
export const statementInWords = (words: string): string => ({
  'please leave this pile': t('please leave this pile'), 'please leave it': t('please leave it'), 'please not far': t('please not far'),
} as Record<string, string>)[words] ?? words;

export const saidInWords = (said: readonly Said[], you: number): string =>
  said.map(([player, pile, words]) => `${seatName(player, you)}: ${statementInWords(words)}, ${nameOf(pile)}.`).join(' ');

export function turnWords({laid, required, over, player, draw, hand, rules, seat}: TeamState): string {
  if (player !== seat) return t('Player {player} is on turn.', {player});
  if (over) return t('No card can be laid: take back, or the game is lost here.');
  if (laid < required)
    return laid === 0 ? t('Your turn: lay at least {cards}.', {cards: count(required, 'card')}) : t('Lay {cards}.', {cards: count(required - laid, 'more card')});
  const draws = Math.min(rules.hand - hand.length, draw.length);
  return draws > 0 ? t('End the turn and draw {draws}, or lay more.', {draws}) : t('End the turn, or lay more.');
}

export function adviceWords(advice: AdvisedTurn | undefined, showsChances: boolean): string {
  const about = t('Advice, by your hand and by what was said:');
  if (advice === undefined) return `${about} ${t('none, because the turn cannot be completed.')}`;
  const plays = stepsOf(advice.plays);
  const sentences = [
    `${about} ${plays.length === 0 ? t('end the turn now') : `${playsInWords(plays)}${t('; then end the turn')}`}`,
    ...advice.reasons.map(reasonInWords),
    ...(showsChances ? [t('Chance to win: {chance}', {chance: percent(advice.chance)})] : [])];
  return `${sentences.join('.\n')}.`;
}

/** The whole table, to be read out. */
export function tableWords(state: TeamState): string {
  const [a1, a2, d1, d2] = state.tops;
  const hand = state.seat === 0 ? t('hidden') : [...state.hand].sort((a, b) => a - b).join(', ');
  return `${t('Ascending piles show {a1} and {a2}, descending piles {d1} and {d2}. Hand: {hand}. {cards} to draw.',
    {a1, a2, d1, d2, hand, cards: count(state.draw.length, 'card')})} ${saidInWords(state.said, state.seat)} ${turnWords(state)}`;
}
