/** Limits how often something is reported: once per id in a period. Ids whose period is over are forgotten. */
export class Throttle {
  /** Ordered by the start of the period. */
  private readonly begunAt = new Map<string, number>();

  /** @param ms the period, in milliseconds */
  constructor(private readonly ms: number) {}

  get size(): number {
    return this.begunAt.size;
  }

  /** Starts a period for an id. Returns false while the last one runs. */
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
