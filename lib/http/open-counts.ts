/** Counts what is open per key (an address, a session), up to a limit. Keys with nothing open are removed. */
export class OpenCounts {
  private readonly counts = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** Counts one more. Returns a function that counts it out again, once. Null where the key is at its limit. */
  enter(key: string): (() => void) | null {
    const count = this.counts.get(key) ?? 0;
    if (count >= this.most) return null;
    this.counts.set(key, count + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (this.counts.get(key) ?? 1) - 1;
      if (left > 0) this.counts.set(key, left);
      else this.counts.delete(key);
    };
  }

  /** How many keys have something open. */
  get size(): number {
    return this.counts.size;
  }
}
