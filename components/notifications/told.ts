import { keep, readKept } from "@/lib/kernel/kept/index.ts";

const name = "toldNotifications";
const storage = () => window.sessionStorage;
/** What is remembered at most, the latest ones. */
const most = 200;

/** The notifications that stood over a page of this tab already, by their ids. */
export function toldNotifications(): ReadonlySet<string> {
  const kept = readKept<unknown>(storage, name);
  return new Set(Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : []);
}

/** Remembers that a notification stood over the page for its time: from now on only the bell has it. */
export function noteTold(id: string): ReadonlySet<string> {
  const next = [...new Set([...toldNotifications(), id])].slice(-most);
  keep(storage, name, next);
  return new Set(next);
}
