import type { NotificationView } from "@/lib/contracts/notifications.ts";

/** As many stand over a page at once; the bell has all [SH-441]. */
const most = 3;

export interface OverPage {
  /** What stands still until somebody does something: it stays until it is done or closed [SH-429]. */
  readonly persistent: readonly NotificationView[];
  /** What should be known: each for its time, as far as there is room beside the persistent ones. */
  readonly passing: readonly NotificationView[];
}

/**
 * What stands over the page, three at most, the urgent ones first [SH-441].
 * @param told what stood there for its time already, by ids.
 */
export function overPage(open: readonly NotificationView[], told: ReadonlySet<string>): OverPage {
  const persistent = open.filter(({ type }) => type === "danger").slice(0, most);
  const passing = open.filter(({ _id, type }) => type !== "danger" && !told.has(_id));
  return { persistent, passing: passing.slice(0, most - persistent.length) };
}
