import type { CheckKind } from "@/lib/contracts/words/domain-checks.ts";
import type { Check } from "./evaluate.ts";

/**
 * What broke since the last check, and what was mended. A silent name server breaks and mends nothing. Pure.
 * @param before null: the domain is checked for the first time.
 */
export function broken(
  before: readonly Check[] | null,
  now: readonly Check[],
): { readonly worse: CheckKind[]; readonly better: CheckKind[] } {
  const was = new Map((before ?? []).map(({ kind, state }) => [kind, state]));
  const changed = now.filter(({ kind, state }) => state !== "unknown" && was.get(kind) !== state);
  return {
    worse: changed.filter(({ state }) => state === "error").map(({ kind }) => kind),
    better: changed
      .filter(({ kind, state }) => state !== "error" && was.get(kind) === "error")
      .map(({ kind }) => kind),
  };
}

/** Whether a domain has a record that a member should mend. */
export const isBroken = (checks: readonly Check[] | null): boolean =>
  (checks ?? []).some(({ state }) => state === "error");

/** What is known of a domain: where a name server was silent, what it said before. Pure. */
export function known(before: readonly Check[] | null, now: readonly Check[]): Check[] {
  return now.map((check) =>
    check.problem === "silent" ? ((before ?? []).find(({ kind }) => kind === check.kind) ?? check) : check,
  );
}
