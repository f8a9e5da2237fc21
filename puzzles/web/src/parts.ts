/** A part of the page that is loaded when it is first opened. */
export interface Part {
  readonly element: HTMLElement;
  /**
   * Opens a place in it, unless that takes time and another is wanted then. May return its title. Throws
   * Refusal or Told if there is no such place.
   */
  open(place: string, isCurrent: () => boolean): void | Promise<string | undefined>;
  close(): void;
}

/** The parts that were opened, of which one is in sight. */
export class Parts {
  private readonly loading = new Map<string, Promise<Part>>();
  private shown: Part | undefined;

  /** `insert` puts a new part into the page. */
  constructor(private readonly insert: (element: HTMLElement) => void) {}

  /** Opens a place in a part, and returns its title. Undefined if another place is wanted by then. */
  async open(name: string, load: () => Promise<Part>, place: string, isCurrent: () => boolean): Promise<string | undefined> {
    const loading = this.loading.get(name) ?? load();
    this.loading.set(name, loading);
    const part = await loading.catch((fault: unknown) => {
      this.loading.delete(name);
      throw fault;
    });
    if (!isCurrent()) return undefined;
    if (!part.element.isConnected) this.insert(part.element);
    const title = await part.open(place, isCurrent) ?? place;
    if (!isCurrent()) return undefined;
    this.shown = part;
    return title;
  }
  close(): void {
    this.shown?.close();
    this.shown = undefined;
  }
}
