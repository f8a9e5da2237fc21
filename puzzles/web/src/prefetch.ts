import {plusDays, today} from './dates';
import {fetchDates, fetchDay} from './days';
import {fetchStudies, fetchStudyDates} from './study_days';
import {loadStudyParts} from './study_parts';

/** Fetches the days around today, so that they can be played without a connection. */
export async function prefetch(): Promise<void> {
  const [from, to] = [plusDays(today(), -7), plusDays(today(), 14)];
  const around = async (dates: Promise<string[]>): Promise<string[]> =>
    (await dates.catch(() => [] as string[])).filter((one) => one >= from && one <= to);
  for (const short of [false, true])
    for (const date of await around(fetchDates(short))) await fetchDay(date, short).catch(() => undefined);
  const studies = await around(fetchStudyDates());
  for (const date of studies) await fetchStudies(date).catch(() => undefined);
  if (studies.length > 0) void loadStudyParts().catch(() => undefined);
}

/**
 * Lets the service worker fetch every part of the page once the browser is idle: everything then opens without a
 * connection. Not in a first visit, which should be small, unless the page is installed, and not for those who save data.
 */
export function keepAll({isFirst}: {isFirst: boolean}): void {
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  const ask = (): void => {
    if ((navigator as {connection?: {saveData?: boolean}}).connection?.saveData === true) return;
    void navigator.serviceWorker.ready.then(({active}) => active?.postMessage('keep all'));
  };
  const whenIdle = (): void => void ('requestIdleCallback' in window ? requestIdleCallback(ask, {timeout: 20_000}) : setTimeout(ask, 5000));
  if (!isFirst || isInstalled) whenIdle();
  else window.addEventListener('appinstalled', whenIdle, {once: true});
}
