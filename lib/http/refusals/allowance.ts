import { minuteMs } from "@/lib/kernel/clock/spans.ts";
/** The most lines that are written in a minute: of one address, so that it hides no other, and of all together. */
export const mostLines = { address: 20, all: 150 } as const;

/**
 * How many lines about refusals of one sort may still be written. Whoever sends refused requests without end fills no
 * disk, and hides no refusals of another sort.
 */
export class Allowance {
  private from = 0;
  private written = 0;
  private byAddress = new Map<string, number>();
  private left: Record<string, number> = {};

  /**
   * Asks for a line about an address.
   * @returns null where it isn't written; else how many weren't since the last one, by reason.
   */
  take(
    address: string,
    reason: string,
    nowMs: number,
  ): { readonly unwritten: Record<string, number> } | null {
    if (nowMs - this.from >= minuteMs) {
      this.from = nowMs;
      this.written = 0;
      this.byAddress = new Map();
    }
    const block = wholeBlock(address);
    const own = this.byAddress.get(block) ?? 0;
    if (this.written >= mostLines.all || own >= mostLines.address) {
      this.left[reason] = (this.left[reason] ?? 0) + 1;
      return null;
    }
    this.written++;
    this.byAddress.set(block, own + 1);
    const unwritten = this.left;
    this.left = {};
    return { unwritten };
  }
}

/** One customer of a provider may have a whole /56 of IPv6: 256 of the /64 blocks by which addresses are known here. */
const wholeBlock = (address: string): string =>
  address.replace(
    /^((?:[0-9a-f]+:){3})([0-9a-f]+)::\/64$/,
    (_, before: string, last: string) => `${before}${(Number.parseInt(last, 16) & 0xff00).toString(16)}::/56`,
  );
