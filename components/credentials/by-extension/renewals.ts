import { keep, readKept } from "@/lib/kernel/kept/index.ts";

/** How long a browser leaves an account alone after a try, in milliseconds: each is a sign-in at the network. */
const againMs = 10 * 60_000;

const name = "extensionRenewals";
const storage = () => localStorage;

/** When each account was tried last in this tab, for a browser that keeps nothing. */
const here = new Map<string, number>();

/** When accounts were tried last, without what is over. A time that is yet to come is an altered clock's. */
function recent(now: number): Map<string, number> {
  const kept = Object.entries(readKept<Record<string, unknown>>(storage, name) ?? {});
  return new Map(
    [...kept, ...here].filter(
      (one): one is [string, number] => typeof one[1] === "number" && one[1] <= now && now - one[1] < againMs,
    ),
  );
}

/** Whether an account may get a session now (ms): no tab of this browser has tried it within ten minutes. */
export const isRenewable = (id: string, now: number): boolean => !recent(now).has(id);

/** Takes an account's only try for now. False: another tab was first. */
export function beginRenewal(id: string, now: number): boolean {
  const tried = recent(now);
  if (tried.has(id)) return false;
  here.set(id, now);
  keep(storage, name, Object.fromEntries([...tried, [id, now]]));
  return true;
}
