import type {Step} from './game';
import {areSteps, isRecord, type Saved} from './saved';
import type {Store} from './store';
import type {Language} from './team_engine';

// The last table of several players is kept with the games, under a key of its own, so that a reload
// goes on with it.

export interface SavedTable {
  deal: string;
  language: Language;
  steps: Step[];
}

type WithTable = Saved & {table?: unknown};

/** The last table. A damaged one counts as none. */
export function savedTable(saved: Saved): SavedTable | undefined {
  const {table} = saved as WithTable;
  return isRecord(table) && typeof table['deal'] === 'string' && [0, 1, 2].includes(table['language'] as number) && areSteps(table['steps'])
    ? table as unknown as SavedTable : undefined;
}
export function keepTable(store: Store, table: SavedTable): void {
  (store.data as WithTable).table = table;
  store.save();
}
