import {isGame, parseFrame, parseSaved, type Saved, type SavedGame} from './saved';
import {importStudies} from './study_store';
import {count, t} from './words';

export const KEY = 'backtrick';
const empty = (): Saved => ({version: 1, games: {}, settings: {}});

export class Store {
  data: Saved;
  /** A message for the player if loading or saving failed. */
  trouble: string | undefined;
  /** Is called when `trouble` changes while the page is open. */
  onTrouble: (() => void) | undefined;
  /** The last save failed, so that `data` has what the storage has not. */
  private unsaved = false;

  private askedForGood = false;

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

  /** A game is over: asks the browser not to forget its result to save room. Once a visit, because some browsers ask the player. */
  keepForGood(): void {
    if (this.askedForGood) return;
    this.askedForGood = true;
    void navigator.storage?.persist?.().catch(() => undefined);
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
    this.data = {...read, ...this.data}; // whole parts that are not here yet, such as Level 8
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
