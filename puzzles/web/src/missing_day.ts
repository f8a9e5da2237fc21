import {inWords, today} from './dates';
import {fetchDates, NoSuchDay} from './days';
import {explained} from './faults';
import type {DayPlace} from './link';
import {t} from './words';

/** What the player is told of a day that cannot be opened, and the latest day before it. */
export async function missingDay({date, short}: DayPlace, fault: unknown): Promise<{title: string; reason: string; details: string | undefined; latest: DayPlace | undefined}> {
  const isToday = date === today();
  const name = isToday ? t('Today’s puzzles ({date})', {date: inWords(date)}) : t('The puzzles of {date}', {date: inWords(date)});
  const dates = await fetchDates(short).catch(() => [] as string[]);
  const latest = dates.filter((one) => one < date).pop();
  const {words, details} = await explained(fault);
  const reason = fault instanceof NoSuchDay
    ? (date > (dates[dates.length - 1] ?? '') ? t('are not published here yet.') : t('are not published here.'))
    : fault instanceof TypeError ? t('cannot be reached: there is no connection, and they were not fetched before.')
    : t('cannot be read: {reason}.', {reason: words});
  return {
    title: isToday ? t('No puzzle for today yet') : t('No puzzle for this day'), reason: `${name} ${reason}`, details: fault instanceof NoSuchDay || fault instanceof TypeError ? undefined : details,
    latest: latest === undefined ? undefined : {kind: 'day', date: latest, ...(short ? {short} : {})},
  };
}
