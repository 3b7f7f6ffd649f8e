/** Lets something be told at most once in a time, by its id. What is quiet no longer is forgotten. */
export class QuietTimes {
  /** In the order in which they began. */
  private readonly begunAt = new Map<string, number>();

  /** @param ms how long something is quiet, in milliseconds */
  constructor(private readonly ms: number) {}

  get size(): number {
    return this.begunAt.size;
  }

  /** Begins a quiet time; false while the last one lasts. */
  begin(id: string, now: number): boolean {
    for (const [other, at] of this.begunAt) {
      if (now - at < this.ms) break;
      this.begunAt.delete(other);
    }
    if (this.begunAt.has(id)) return false;
    this.begunAt.set(id, now);
    return true;
  }
}
