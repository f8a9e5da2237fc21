import {Told} from './faults';
import {t} from './words';

/** Who plays each seat, a letter for each: "p" a person, "c" a computer. */
export type Persons = string;

/** One person at the first seat, among computers. Links do not name it. */
export const usual = (seats: number): Persons => 'p'.padEnd(seats, 'c');

/** "/ppc", or nothing if one person begins among computers. */
export const suffixOf = (persons: Persons): string => (persons === usual(persons.length) ? '' : `/${persons}`);

/** Who sits at a table with so many seats, by what a link says of it. Throws Told if they do not fit. */
export function personsAt(suffix: string | undefined, seats: number, hasComputers: boolean): Persons {
  const persons = suffix ?? (hasComputers ? usual(seats) : 'p'.repeat(seats));
  const fit = persons.length === seats && persons.includes('p') && (hasComputers || !persons.includes('c'));
  if (!fit) throw new Told(t('the link names other seats than the table has'));
  return persons;
}

export const isPerson = (persons: Persons, player: number): boolean => persons[player - 1] === 'p';
/** The seats of persons, from the one after a player on. */
export const personsAfter = (persons: Persons, player: number): number[] =>
  [...persons].map((_, i) => ((player + i) % persons.length) + 1).filter((seat) => isPerson(persons, seat));
/** The seat of the only person, or 0: with several, nobody is "you" when no hand is in sight. */
export const onlyPerson = (persons: Persons): number => (persons.indexOf('p') === persons.lastIndexOf('p') ? persons.indexOf('p') + 1 : 0);

/** The seats after a person and a computer have changed places at one. Undefined if no person would be left. */
export function changed(persons: Persons, player: number): Persons | undefined {
  const next = [...persons].map((one, i) => (i + 1 !== player ? one : one === 'p' ? 'c' : 'p')).join('');
  return next.includes('p') ? next : undefined;
}
