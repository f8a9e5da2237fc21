import engineUrl from 'backtrick-engine?url';
import {Adviser} from './adviser';
import {App} from './app';
import {today} from './dates';
import {beginDay} from './days';
import {h} from './dom';
import {compileEngine, Engine} from './engine';
import {detailsView} from './faults';
import {keepAll, prefetch} from './prefetch';
import {Solver} from './solver';
import {Store} from './store';
import {applyTheme} from './theme';
import {speak, t} from './words';

function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined; // storage is switched off: games can be played but are not kept
  }
}

/** How long a page that stays open waits before it looks for another version, in milliseconds. */
const LOOK_AGAIN = 3_600_000;

/** Stores the page and the days around today for use without a connection. Tells of a version that took over. */
function keep(app: App): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const worker = navigator.serviceWorker;
  worker.addEventListener('message', ({data}: MessageEvent<{files: string[]}>) => {
    if (!data.files.includes(import.meta.url)) app.tellNewVersion();
  });
  const isFirst = worker.controller === null;
  if (!isFirst) void prefetch();
  else worker.addEventListener('controllerchange', () => void prefetch(), {once: true});
  keepAll({isFirst});
  worker.register('./sw.js').then((registration) => {
    let looked = Date.now();
    document.addEventListener('visibilitychange', () => {
      if (document.hidden || Date.now() - looked < LOOK_AGAIN) return;
      looked = Date.now();
      void registration.update().catch(() => undefined);
    });
  }, () => undefined);
}

const place = document.getElementById('app') as HTMLElement;

/** A function, because modules that are loaded later use this one, and would wait for its own await. */
async function start(): Promise<void> {
  const store = new Store(storage());
  const {theme, language} = store.data.settings;
  applyTheme(theme);
  // Without an address, the page shows today.
  const date = location.hash === '' ? today() : /^#(\d{4}-\d\d-\d\d)/.exec(location.hash)?.[1];
  if (date !== undefined) beginDay(date);
  const [module] = await Promise.all([compileEngine(engineUrl), speak(language === undefined ? navigator.languages : [language])]);
  store.reload(); // again, because what it says is now in the player's language
  const app = new App(place, await Engine.start(module), new Solver(module), new Adviser(), store);
  await app.start();
  keep(app);
}

start().catch((fault: unknown) => {
  place.replaceChildren(
    h('main', {class: 'trouble', role: 'alert'},
      h('h1', {}, t('Backtrick cannot start')),
      h('p', {}, t('It needs a browser with WebAssembly, and its files.')), ...detailsView(String(fault)),
      h('button', {type: 'button', onclick: () => location.reload()}, t('Try again'))),
  );
});
