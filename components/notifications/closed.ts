import { keep, readKept } from "@/lib/kernel/kept/index.ts";

const name = "closedNotifications";
const storage = () => window.localStorage;
/** What is remembered at most, the latest ones. */
const most = 200;

/** The notifications that were closed in this browser, by their ids. */
export function closedNotifications(): ReadonlySet<string> {
  const kept = readKept<unknown>(storage, name);
  return new Set(Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : []);
}

/** Remembers a notification as closed: it isn't shown again, as long as it tells of the same occurrence [SH-431]. */
export function closeNotification(id: string): ReadonlySet<string> {
  const closed = [...closedNotifications()].filter((one) => one !== id);
  const next = [...closed, id].slice(-most);
  keep(storage, name, next);
  return new Set(next);
}
