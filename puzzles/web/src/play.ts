import type {Game} from './game';
import type {SavedGame} from './saved';

/** The game on the table, for those parts of the page that act on it. */
export interface Play {
  readonly current: Game | undefined;
  readonly saved: SavedGame;
  /** The game is neither over nor being replayed. */
  readonly playing: boolean;
  persist(): void;
  show(): void;
  /** Says something above the table. `kind` is a class: "busy", "winnable", "unwinnable". `again` tries again what failed. */
  say(text: string, kind?: string, again?: () => void): void;
}
