import {importStudies} from './study_store';
import type {Step} from './game';
import {count, t} from './words';

// The player's games and settings. They are kept only in the browser's local storage, and written
// after every step, so that a reload loses nothing. Later versions may add fields; this page keeps
// fields that it does not know.

export interface Outcome {
  left: number;
  turns: number;
  backtricks: number;
  /** The day in the player's own calendar. */
  day: string;
}

export interface SavedGame {
  steps: Step[];
  open?: boolean;
  asked?: number;
  hints?: number;
  /** How often the adviser was asked; at least 1 if chances were shown. */
  advised?: number;
  over?: boolean;
  /** The result when the deal was first played to its end. Later games do not count. */
  first?: Outcome & {open: boolean; helped: boolean};
  /** The day and band as which the deal was opened, if it was a daily puzzle. */
  daily?: {date: string; band: string};
}

/** What the player chose. Whatever is missing was not chosen. */
export interface Settings {
  targets?: boolean;
  chances?: boolean;
  theme?: 'light' | 'dark';
  sound?: boolean;
  haptics?: boolean;
  /** A code such as "de"; without it the browser's languages decide. */
  language?: string;
}

export interface Saved {
  version: 1;
  games: Record<string, SavedGame>;
  settings: Settings;
}

export const KEY = 'backtrick';
const empty = (): Saved => ({version: 1, games: {}, settings: {}});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

function isGame(value: unknown): value is SavedGame {
  if (!isRecord(value) || !Array.isArray(value['steps'])) return false;
  if (!value['steps'].every((step) => typeof step === 'string' && /^(\/|\d{1,2}[AD][12])$/.test(step)))
    return false;
  const {first, daily, asked, hints, advised} = value;
  if (asked !== undefined && !isCount(asked)) return false;
  if (hints !== undefined && !isCount(hints)) return false;
  if (advised !== undefined && !isCount(advised)) return false;
  if (daily !== undefined && !(isRecord(daily) && typeof daily['date'] === 'string' && typeof daily['band'] === 'string'))
    return false;
  return (
    first === undefined ||
    (isRecord(first) && isCount(first['left']) && isCount(first['turns']) &&
      isCount(first['backtricks']) && typeof first['day'] === 'string')
  );
}

/** Saved data whose games have not been looked at yet. */
type Frame = Omit<Saved, 'games'> & {games: Record<string, unknown>};

/** Reads everything but the games. Throws an Error with the reason if the text is no saved data. */
function parseFrame(text: string): Frame {
  const read: unknown = JSON.parse(text);
  if (!isRecord(read) || !isRecord(read['games'])) throw new Error(t('this is no file of Backtrick'));
  if (read['version'] !== 1) throw new Error(t('this file is from a newer Backtrick'));
  return {...read, settings: isRecord(read['settings']) ? read['settings'] : {}} as unknown as Frame;
}

/** Reads exported data. Throws an Error with the reason if the text is none, or if a game is damaged. */
export function parseSaved(text: string): Saved {
  const read = parseFrame(text);
  for (const [deal, game] of Object.entries(read.games))
    if (!isGame(game)) throw new Error(t('the game of {deal} is damaged', {deal: deal.slice(0, 40)}));
  return read as Saved;
}

export class Store {
  data: Saved;
  /** A message for the player if loading or saving failed. */
  trouble: string | undefined;
  /** Is called when `trouble` changes while the page is open. */
  onTrouble: (() => void) | undefined;
  /** The last save failed, so that `data` has what the storage has not. */
  private unsaved = false;

  constructor(private readonly storage: Storage | undefined) {
    this.data = this.load();
  }

  /** Whether no game has been played in this browser. */
  get isNew(): boolean {
    return Object.keys(this.data.games).length === 0;
  }
  /** Reads the storage again after another window has written to it. */
  reload(): void {
    if (!this.unsaved) this.data = this.load();
  }
  save(): void {
    const failed = this.unsaved;
    try {
      this.storage?.setItem(KEY, JSON.stringify(this.data));
      this.unsaved = false;
    } catch {
      this.unsaved = true;
    }
    if (this.unsaved === failed) return;
    this.trouble = this.unsaved
      ? t('The browser would not save: its storage is full or switched off. You can play on, but what you play is gone when you leave. “More” exports your data.')
      : undefined;
    this.onTrouble?.();
  }

  export(): string {
    return JSON.stringify(this.data, null, 1);
  }
  /**
   * Adds the games of an export. An imported game replaces a game here only if that has no result
   * and the imported one has a result or more steps. `isLegal` asks the referee. Returns the number
   * of games that were taken and the number that were refused.
   */
  import(text: string, isLegal: (deal: string, game: SavedGame) => boolean): {taken: number; refused: number} {
    const read = parseSaved(text);
    let taken = 0;
    let refused = 0;
    for (const [deal, theirs] of Object.entries(read.games)) {
      if (!isLegal(deal, theirs)) {
        ++refused;
        continue;
      }
      const ours = this.data.games[deal];
      if (ours === undefined || (!ours.first && (theirs.first || theirs.steps.length > ours.steps.length))) {
        this.data.games[deal] = theirs;
        ++taken;
      }
    }
    importStudies(this.data, read);
    this.save();
    return {taken, refused};
  }

  private load(): Saved {
    if (this.storage === undefined) {
      this.trouble = t('This browser keeps nothing for the page: what you play is gone when you leave.');
      return empty();
    }
    const text = this.storage.getItem(KEY);
    if (text === null) return empty();
    try {
      const read = parseFrame(text);
      const games = Object.entries(read.games);
      const damaged = games.filter(([, game]) => !isGame(game));
      if (damaged.length === 0) return read as Saved;
      const kept = this.keepAside(JSON.stringify(Object.fromEntries(damaged)));
      this.trouble = `${t('{games} could not be read; the others are here.', {games: count(damaged.length, 'saved game')})} ${kept}`;
      return {...read, games: Object.fromEntries(games.filter(([, game]) => isGame(game)))} as Saved;
    } catch {
      this.trouble = `${t('What was saved here could not be read; this is a new start.')} ${this.keepAside(text)}`;
      return empty();
    }
  }

  /** Keeps damaged data, so that the player can repair them. Says in words what became of them. */
  private keepAside(text: string): string {
    try {
      this.storage?.setItem(`${KEY}.damaged`, text);
      return t('What could not be read is kept aside.');
    } catch {
      return t('The storage is too full to keep aside what could not be read.');
    }
  }
}
