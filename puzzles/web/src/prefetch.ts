import {plusDays, today} from './dates';
import {fetchDates, fetchDay} from './days';
import {fetchStudies, fetchStudyDates} from './study_days';

/** Fetches the days around today, so that they can be played without a connection. */
export async function prefetch(): Promise<void> {
  const [from, to] = [plusDays(today(), -7), plusDays(today(), 14)];
  const around = async (dates: Promise<string[]>): Promise<string[]> =>
    (await dates.catch(() => [] as string[])).filter((one) => one >= from && one <= to);
  for (const short of [false, true])
    for (const date of await around(fetchDates(short))) await fetchDay(date, short).catch(() => undefined);
  const studies = await around(fetchStudyDates());
  for (const date of studies) await fetchStudies(date).catch(() => undefined);
  if (studies.length > 0) void import('./study').catch(() => undefined);
}
