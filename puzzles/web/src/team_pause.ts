/** Waits until the player goes on. */
export class Pause {
  private end: (() => void) | undefined;

  /** Goes on by itself after so many milliseconds, if they are given. */
  async wait(milliseconds?: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds);
      this.end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  goOn(): void {
    this.end?.();
  }
}
