interface Waiting {
  readonly senders: readonly string[];
  readonly begin: () => void;
}

/** After so long, in machine milliseconds, what a sender began counts half. */
const halfLifeMs = 1_000;

const waiting: Waiting[] = [];
/** How much each sender began lately. */
const begun = new Map<string, number>();
let sweep: NodeJS.Timeout | null = null;

/**
 * Resolves when a request may begin: one in each round of the event loop, first of those whose senders began the least
 * lately. Beginning costs the process more than waiting: without this, a burst from one sender would begin as a whole
 * before a neighbour's request is looked at (F23).
 * @param senders what the request comes from, such as its address and its token; the busiest of them counts.
 */
export function beginFairly(senders: readonly string[]): Promise<void> {
  return new Promise((begin) => {
    if (waiting.push({ senders, begin }) === 1) setImmediate(beginOne);
  });
}

const busyness = ({ senders }: Waiting) => Math.max(0, ...senders.map((sender) => begun.get(sender) ?? 0));

function beginOne(): void {
  let first = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, one] of waiting.entries()) {
    const busy = busyness(one);
    if (busy >= least) continue;
    first = at;
    least = busy;
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
