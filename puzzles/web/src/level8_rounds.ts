import {calendar} from './calendar';
import {goTo, openDialog} from './dialog';
import {h} from './dom';
import {anyNumber, keyHash, roundHash, STRENGTHS, type RoundPlace, type Strength} from './level8_link';
import {roundStatistics} from './level8_statistics';
import {resultsOfRounds} from './level8_store';
import {strengthWords} from './level8_words';
import type {Saved} from './saved';
import {count, t} from './words';

/** What the dialog needs to know. */
interface Rounds {
  saved: Saved;
  /** The day whose round is on the table, or today. */
  date: string;
  /** How many levels there are. */
  levels: number;
  /** A game that is not over. */
  game: string | undefined;
}

const button = (words: string, action: () => void, main = false): HTMLElement => h('button', {type: 'button', class: main ? 'main' : undefined, onclick: action}, words);
const choice = (label: string, options: readonly (readonly [value: string | number, words: string])[], chosen: string | number): HTMLSelectElement =>
  h('select', {'aria-label': label}, ...options.map(([value, words]) => h('option', {value, selected: value === chosen}, words)));
const numbers = (last: number): number[] => Array.from({length: last}, (_, i) => i + 1);

/** A choice of a level, which leads at once where `choose` is given. */
export function levelChoice(level: number, levels: number, choose: (level: number) => void = () => undefined): HTMLSelectElement {
  const box = choice(t('Level'), numbers(levels).map((number) => [number, t('Level {level}', {level: number})] as const), level);
  box.addEventListener('change', () => choose(Number(box.value)));
  return box;
}

/** Opens the dialog that leads to other rounds: today's, against others, or alone at a level. */
export function roundsDialog({saved, date, levels, game}: Rounds): void {
  const others = choice(t('Opponents'), numbers(5).map((number) => [number, count(number, 'opponent')] as const), 3);
  const strength = choice(t('Strength'), STRENGTHS.map((one) => [one, strengthWords(one)] as const), 'strong');
  const level = levelChoice(1, levels);
  const go = (place: RoundPlace): void => goTo(roundHash(place));
  openDialog(t('Other rounds'), [
    h('h3', {}, t('Against others')),
    h('p', {class: 'faint'}, t('A whole game from level 1 on against computer players, who see no hand but their own. Whoever lays level {levels} first wins.', {levels})),
    h('div', {class: 'row rounds-8'}, others, strength, button(t('Play'), () => go({number: anyNumber(), others: Number(others.value), strength: strength.value as Strength}), true)),
    game !== undefined && h('div', {class: 'row'}, button(t('Go on with the game'), () => goTo(keyHash(game)))),
    h('h3', {}, t('Alone, against par')),
    h('div', {class: 'row'}, button(t('Today’s round'), () => goTo('#level8')),
      button(t('Other days'), () => openDialog(t('Rounds of the days'), calendar({
        results: resultsOfRounds(saved), current: date, lead: (day) => goTo(roundHash({date: day})),
        wonWords: () => t('in par'), lostWords: () => t('above par'),
      }))),
      button(t('Statistics'), () => openDialog(t('Statistics'), roundStatistics(saved, levels)))),
    h('div', {class: 'row rounds-8'}, level, button(t('Any deal'), () => go({number: anyNumber(), level: Number(level.value)}))),
  ].filter((one) => one !== false));
}
