import {fetchJson, NoSuchDay} from './days';
import type {Level8Engine} from './level8_engine';
import {tableKey} from './level8_link';
import {keepDay, savedDay} from './level8_store';
import {isRecord} from './saved';
import type {Store} from './store';

/** The published round of a date if there is one, or else as the engine chooses it, which comes to the same. */
export async function roundOfDate(date: string, engine: Level8Engine, store: Store): Promise<{number: string; level: number}> {
  const kept = savedDay(store.data, date)?.split('/');
  if (kept?.length === 2) return {number: kept[0] as string, level: Number(kept[1])};
  const published = await fetchJson(`level8/days/${date}.json`).catch((fault: unknown) => {
    if (fault instanceof NoSuchDay || fault instanceof TypeError) return undefined; // none, or no connection
    throw fault;
  });
  const deal = isRecord(published) && published['date'] === date && published['list'] === 'one-star' ? published['deal'] : undefined;
  const round = isRecord(deal) ? {number: String(deal['number']), level: Number((published as Record<string, unknown>)['level'])} : await engine.daily(date);
  engine.state({key: tableKey(round), steps: []}); // refuses what no round is
  keepDay(store, date, tableKey(round));
  return round;
}
