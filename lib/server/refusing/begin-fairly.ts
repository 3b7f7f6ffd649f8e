import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";

interface Waiting {
  readonly senders: readonly string[];
  /** When it began to wait, in machine milliseconds. */
  readonly since: number;
  readonly begin: () => void;
}

/** The half-life of a sender's count, in machine milliseconds. */
const halfLifeMs = 1_000;
/**
 * Waiting this long, in machine milliseconds, makes up for one request that the sender began. So a sender that is
 * busier than very many others waits longer than they do, but not for ever.
 */
const outweighMs = 100;

const waiting: Waiting[] = [];
/** How much each sender began lately. */
const begun = new Map<string, number>();
let sweep: NodeJS.Timeout | null = null;

/**
 * Resolves when a request may begin. Each round of the event loop begins one: that whose senders began the least
 * lately, until others have waited much longer. Beginning costs the process more than waiting: without this, one
 * sender's burst would begin as a whole before another sender's request is looked at (F23).
 * @param senders what the request comes from, such as its address and its token. The busiest of them counts.
 */
export function beginFairly(senders: readonly string[]): Promise<void> {
  return new Promise((begin) => {
    if (waiting.push({ senders, since: monotonicMs(), begin }) === 1) setImmediate(beginOne);
  });
}

const busyness = ({ senders }: Waiting) => Math.max(0, ...senders.map((sender) => begun.get(sender) ?? 0));

function beginOne(): void {
  let first = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, one] of waiting.entries()) {
    // A later arrival counts as if its senders had begun more.
    const rank = busyness(one) + one.since / outweighMs;
    if (rank >= least) continue;
    first = at;
    least = rank;
  }
  const [next] = waiting.splice(first, 1);
  if (waiting.length > 0) setImmediate(beginOne);
  if (!next) return;
  for (const sender of next.senders) begun.set(sender, (begun.get(sender) ?? 0) + 1);
  sweep ??= setInterval(halve, halfLifeMs).unref();
  next.begin();
}

function halve(): void {
  for (const [sender, count] of begun) {
    if (count < 1) begun.delete(sender);
    else begun.set(sender, count / 2);
  }
  if (begun.size > 0 || sweep === null) return;
  clearInterval(sweep);
  sweep = null;
}
