import type { LiftableStatus, PersonStatus } from "@/lib/contracts/words/person-statuses.ts";
import type { SuppressionReason } from "@/lib/contracts/words/suppression-reasons.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** Why a person isn't contacted, and since when. */
export interface Status {
  readonly kind: PersonStatus;
  readonly at: Date;
  /** The value of a blacklist that fits. */
  readonly detail: string | null;
  readonly isLiftable: boolean;
}

/** What stands about a person in the list of those who aren't contacted. */
export interface Entry {
  readonly kind: "person" | "address" | "domain" | "phone" | "social";
  readonly reason: SuppressionReason;
  readonly createdBy: Id | null;
  readonly at: Date;
}

/** The reason that a status stands for. */
export const reasonOf: Readonly<Record<LiftableStatus, SuppressionReason>> = {
  opted_out: "opt_out",
  complained: "opt_out",
  suppressed: "member",
  bounced: "bounce",
};

/**
 * Whether a member may lift entries: admins any, others what they decided themselves. What concerns others, too, stays.
 */
export function mayLift(
  member: { readonly isAdmin: boolean; readonly userId: Id },
  entries: readonly Entry[],
): boolean {
  const isOwn = entries.every(({ reason, createdBy }) => reason === "member" && createdBy === member.userId);
  return (member.isAdmin || isOwn) && entries.some(({ kind }) => kind !== "domain" && kind !== "phone");
}

/** A person's statuses, the gravest first: each once, with the date of its latest entry. */
export function statusesOf(
  member: { readonly isAdmin: boolean; readonly userId: Id },
  {
    entries,
    hasComplained,
    listed,
  }: {
    readonly entries: readonly Entry[];
    readonly hasComplained: boolean;
    readonly listed: readonly { readonly entry: string; readonly at: Date }[];
  },
): Status[] {
  const kinds = [hasComplained ? "complained" : "opted_out", "suppressed", "bounced"] as const;
  const found = kinds.flatMap((kind): Status[] => {
    const own = entries.filter(({ reason }) => reason === reasonOf[kind]);
    const [latest] = [...own].sort((a, b) => b.at.getTime() - a.at.getTime());
    return latest ? [{ kind, at: latest.at, detail: null, isLiftable: mayLift(member, own) }] : [];
  });
  const [entry] = listed;
  return entry
    ? [...found, { kind: "blacklisted", at: entry.at, detail: entry.entry, isLiftable: false }]
    : found;
}
