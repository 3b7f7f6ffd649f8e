/** The most lines that are written in a minute: of one address, so that it hides no other, and of all together. */
export const mostLines = { address: 20, all: 300 } as const;

const minuteMs = 60_000;

/** How many lines about refusals may still be written. Whoever sends refused requests without end fills no disk. */
export class Allowance {
  private from = 0;
  private written = 0;
  private byAddress = new Map<string, number>();
  private left = 0;

  /**
   * Asks for a line about an address.
   * @returns null where it isn't written; else how many weren't since the last one.
   */
  take(address: string, nowMs: number): { readonly unwritten: number } | null {
    if (nowMs - this.from >= minuteMs) {
      this.from = nowMs;
      this.written = 0;
      this.byAddress = new Map();
    }
    const own = this.byAddress.get(address) ?? 0;
    if (this.written >= mostLines.all || own >= mostLines.address) {
      this.left++;
      return null;
    }
    this.written++;
    this.byAddress.set(address, own + 1);
    const unwritten = this.left;
    this.left = 0;
    return { unwritten };
  }
}
