import { dayMs } from "@/lib/kernel/clock/spans.ts";

/** What the network may hold back from an account for a while: a kind of action, or signing in. */
export const limitedThings = ["invitation", "inmail", "login"] as const;
export type LimitedThing = (typeof limitedThings)[number];

/** A paid edition of the network that an action or a search needed and the account doesn't have. */
export const neededEditions = ["premium", "sales_navigator", "recruiter"] as const;
export type NeededEdition = (typeof neededEditions)[number];

/** `sales_error`: the account has Sales Navigator, and can't use it. */
export type HeldBack = LimitedThing | NeededEdition | "sales_error";

/** Since when and until when, ISO 8601. `until` null: until something shows that it is over. */
type Entry = { readonly at: string; readonly until: string | null };
export type HeldBackNow = { readonly [What in HeldBack]?: Entry };

/** A refusal this soon after an earlier one was over is the same occurrence: nobody is told of it twice. */
const sameWithinMs = dayMs;

/** The state after the network held something back. `until`: as long as it asks for; null: it doesn't say. */
export function withHeldBack(
  before: HeldBackNow,
  what: HeldBack,
  now: Date,
  until: Date | null,
): HeldBackNow {
  const earlier = before[what];
  const isSame =
    earlier !== undefined &&
    (earlier.until === null || Date.parse(earlier.until) + sameWithinMs >= now.getTime());
  const longest =
    isSame && until && earlier.until && Date.parse(earlier.until) > until.getTime()
      ? earlier.until
      : (until?.toISOString() ?? null);
  return { ...before, [what]: { at: isSame ? earlier.at : now.toISOString(), until: longest } };
}

/** The state once these are held back no longer. */
export function withoutHeldBack(before: HeldBackNow, over: readonly HeldBack[]): HeldBackNow {
  return Object.fromEntries(
    Object.entries(before).filter(([what]) => !(over as readonly string[]).includes(what)),
  );
}

/** What an account's edition at the network shows to be over. */
export function coveredBy(edition: string): HeldBack[] {
  if (edition === "sales_navigator") return ["premium", "sales_navigator", "sales_error"];
  return edition === "premium" ? ["premium"] : [];
}

/** Since when something is held back at a moment. Null: it isn't. */
export function heldBackSince(all: HeldBackNow, what: HeldBack, now: Date): Date | null {
  const entry = all[what];
  if (!entry || (entry.until !== null && Date.parse(entry.until) <= now.getTime())) return null;
  return new Date(entry.at);
}
