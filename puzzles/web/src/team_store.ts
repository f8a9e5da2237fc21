import type {Step} from './game';
import {areSteps, isRecord, type Outcome, type Saved} from './saved';
import type {Store} from './store';
import type {Language} from './team_engine';
import {areWords, type Words} from './team_talk';

// The last table of several players is kept with the games, under a key of its own, so that a reload
// goes on with it.

export interface SavedTable {
  deal: string;
  language: Language;
  /** The player asked the adviser. */
  helped?: boolean;
  /** The player chooses what to say. */
  own?: boolean;
  steps: Step[];
  words?: Words;
}

type WithTable = Saved & {table?: unknown};

/** The last table. A damaged one counts as none. */
export function savedTable(saved: Saved): SavedTable | undefined {
  const {table} = saved as WithTable;
  return isRecord(table) && typeof table['deal'] === 'string' && [0, 1, 2].includes(table['language'] as number) && areSteps(table['steps'])
    && (table['words'] === undefined || (isRecord(table['words']) && areWords(table['words'])))
    ? table as unknown as SavedTable : undefined;
}
export function keepTable(store: Store, table: SavedTable): void {
  (store.data as WithTable).table = table;
  store.save();
}
/** Keeps the result of a game if it is the first of this deal with so many statements. */
export function keepResult({data}: Store, {deal, language, helped}: SavedTable, outcome: Outcome): void {
  const results: Record<string, unknown> = isRecord(data.tables) ? data.tables : {};
  results[`${deal}/${language}`] ??= {steps: [], first: {...outcome, open: false, helped: helped === true}};
  data.tables = results;
}
