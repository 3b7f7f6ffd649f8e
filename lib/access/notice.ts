/** The parameter with the notice that a page shows on arrival. The page removes it from its address. */
export const noticeName = "notice";

/** The parameters by which an address tells how an activation or a registration went [SH-053]. */
export const outcomeNames = ["success", "done"] as const;

/**
 * The notices. `unknown`: the requested address doesn't exist. `noPages`: the person may open no page of the workspace.
 * The others tell how an activation or a registration went.
 */
export const notices = [
  "unknown",
  "noPages",
  "activated",
  "notActivated",
  "registered",
  "notRegistered",
] as const;
export type Notice = (typeof notices)[number];

/** By what was done: its notice where it succeeded, and where it didn't. */
const outcomes: Readonly<Record<string, readonly [Notice, Notice]>> = {
  activation: ["activated", "notActivated"],
  registration: ["registered", "notRegistered"],
};

/**
 * The notice in an address: one that a guard gave goes before how something went. Null for none, and for an unknown
 * one.
 */
export function noticeOf(query: Pick<URLSearchParams, "get">): Notice | null {
  const given = notices.find((each) => each === query.get(noticeName));
  if (given) return given;
  const done = query.get("done") ?? "";
  const outcome = Object.hasOwn(outcomes, done) ? outcomes[done] : undefined;
  return outcome?.[query.get("success") === "true" ? 0 : 1] ?? null;
}

/** Whether a notice tells of a failure. */
export const isFailure = (notice: Notice): boolean => notice === "notActivated" || notice === "notRegistered";
