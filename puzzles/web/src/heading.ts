import {inBrief, today} from './dates';
import {PUZZLES, puzzlesOf, SHORT} from './day_kinds';
import {bandButtons, type DayRow} from './day_row';
import type {Day} from './days';
import {h} from './dom';
import {rulesName, type Game} from './game';
import type {Store} from './store';
import {streakOf} from './streak';
import {t} from './words';

/** A deal in words for titles. */
export const dealName = (game: Game): string => (game.state.number === undefined ? t('a {rules} deck', {rules: rulesName(game.state)}) : game.deal);

/** What stands above the table, its day or its deal, and below it, the rest of the day. */
export class Heading {
  readonly above = h('div', {class: 'puzzle'});
  readonly below = h('div', {class: 'below'});

  constructor(private readonly store: Store, private readonly row: DayRow, private readonly goTo: (hash: string) => void) {}

  clear(): void {
    this.above.replaceChildren();
    this.below.replaceChildren();
  }
  showLesson(): void {
    this.clear();
    this.above.replaceChildren(h('p', {class: 'date'}, h('strong', {}, t('First game')), h('span', {class: 'tag'}, t('a minute'))));
  }
  /** `day`: the day of which the game is a puzzle. */
  show(game: Game, day: Day | undefined, isHelped: boolean): void {
    this.clear();
    const helped = isHelped && h('span', {class: 'tag'}, t('with help'));
    if (day === undefined) {
      this.above.replaceChildren(
        h('p', {class: 'date'}, h('strong', {}, game.state.number === undefined ? t('A deck of your own') : t('Deal {number}', {number: game.state.number})),
          h('span', {class: 'tag'}, rulesName(game.state)), helped));
      return;
    }
    const {date} = day;
    const pieces = puzzlesOf(day);
    const streak = streakOf(this.store.data, today());
    this.above.replaceChildren(
      h('p', {class: 'date'}, h('strong', {}, inBrief(date)), date === today() && h('span', {class: 'tag'}, t('today')), helped,
        streak > 1 && h('span', {class: 'tag streak'}, t('streak {streak}', {streak}))),
      bandButtons(pieces, this.store, game.deal, this.goTo));
    this.row.show(date, day.short ? SHORT : PUZZLES, pieces, '', true);
    this.below.replaceChildren(this.row.element);
  }
}
