import { type LimitKind, limitKinds } from "@/lib/contracts/words/limit-kinds.ts";
import { db, readProductNow } from "@/lib/db/index.ts";
import { changeLimits, lockCredential, requireCredential } from "@/lib/domain/credentials/index.ts";
import { audit, type Member, requireLimitsOpen } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { defaultLimits, type Limit } from "./rules/budget.ts";
import { aboveCeiling, accountGap, ceilings, type SetLimits } from "./rules/ceilings.ts";

/** Who took the risk of limits above the ceiling, and when (product time, ISO 8601). */
interface Acknowledged {
  readonly by: Id;
  readonly at: string;
}

/** The limits of a social account. */
export interface AccountLimits {
  /** `own`: null where the default limit counts. */
  readonly kinds: readonly {
    readonly kind: LimitKind;
    readonly own: Limit | null;
    readonly usual: Limit;
    readonly ceiling: Limit;
  }[];
  /** The seconds between two actions. `own`: null where the usual gap counts. */
  readonly gap: { readonly own: number | null; readonly usual: number; readonly least: number };
  readonly acknowledged: Acknowledged | null;
  /** Since when its limits grow. Null: they don't, it counts as used before. */
  readonly rampFrom: Date | null;
}

type Stored = SetLimits & { readonly acknowledged?: Acknowledged; readonly gapMs?: number };

/** What an account's row stores beside its limits and its gap is another's: the length of its notes. */
const storedIn = (row: { readonly limits: unknown }) => (row.limits ?? {}) as Stored;

function limitsOf(row: { readonly limits: unknown; readonly rampFrom: Date | null }): AccountLimits {
  const stored = storedIn(row);
  return {
    kinds: limitKinds.map((kind) => ({
      kind,
      own: stored[kind] ?? null,
      usual: defaultLimits[kind] ?? {},
      ceiling: ceilings[kind],
    })),
    gap: { own: stored.gapMs === undefined ? null : stored.gapMs / 1_000, ...accountGap },
    acknowledged: stored.acknowledged ?? null,
    rampFrom: row.rampFrom,
  };
}

/** The limits of an account that the member may use. Throws `not_found`. */
export function readAccountLimits(member: Member, id: Id): Promise<AccountLimits> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) =>
    limitsOf(await requireCredential(tx, member, id)),
  );
}

export interface SetAccountLimits {
  readonly limits: SetLimits;
  /** The seconds between two actions. Null: the usual gap again. Left out: as it is. */
  readonly gap?: number | null | undefined;
  /** The account was used before it was connected here: its limits have their full height at once. */
  readonly skipRamp: boolean;
  /** The member takes the risk of limits above the ceiling, or of no ramp. */
  readonly acknowledged: boolean;
}

/**
 * Sets the limits of an account, by kind, and the gap between its actions; kinds that aren't named keep theirs. Throws
 * `not_found`, `forbidden` for a worker where only admins may, and `confirmation_required` where a limit that is set is
 * above the ceiling (decision 34), the gap is smaller than is known to be safe, or the ramp would end, and the member
 * didn't acknowledge that. Who did is stored until no limit is above the ceiling any more.
 */
export function setAccountLimits(member: Member, id: Id, input: SetAccountLimits): Promise<AccountLimits> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireCredential(tx, member, id);
    await requireLimitsOpen(tx, member);
    await lockCredential(tx, workspaceId, id);
    const before = await requireCredential(tx, member, id);
    const { acknowledged: earlier, gapMs: gapBefore, ...stored } = storedIn(before);
    const above = aboveCeiling(input.limits);
    const endsRamp = input.skipRamp && before.rampFrom !== null;
    const gapMs = input.gap === undefined ? gapBefore : input.gap === null ? undefined : input.gap * 1_000;
    const isHasty = typeof input.gap === "number" && input.gap < accountGap.least;
    const paths = [...above.map((kind) => `limits.${kind}`), ...(isHasty ? ["gap"] : [])];
    if ((paths.length > 0 || endsRamp) && !input.acknowledged)
      throw new ProductError("confirmation_required", "limitsAboveCeiling", {
        fields: paths.map((path) => ({ path, message: "limitsAboveCeiling" })),
      });
    const limits: SetLimits = { ...stored, ...input.limits };
    const by = { by: userId, at: (await readProductNow(tx.sql)).toISOString() };
    const isRisky =
      aboveCeiling(limits).length > 0 || (gapMs ?? accountGap.usual * 1_000) < accountGap.least * 1_000;
    const acknowledged = paths.length > 0 ? by : isRisky ? earlier : undefined;
    const set = Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== null));
    const row = await changeLimits(tx, workspaceId, id, {
      limits: {
        ...set,
        ...(gapMs === undefined ? {} : { gapMs }),
        ...(acknowledged ? { acknowledged } : {}),
      },
      ...(endsRamp ? { rampFrom: null } : {}),
    });
    await audit(tx, {
      workspaceId,
      actorUserId: userId,
      action: "credential.set_limits",
      subjectId: id,
      data: {
        limits: JSON.stringify(input.limits),
        ...(input.gap === undefined ? {} : { gap: input.gap }),
        aboveCeiling: paths.map((path) => path.replace("limits.", "")).join(" "),
        endsRamp,
      },
    });
    await facts.publish(tx, { kind: "credential.changed", workspaceId, credentialId: id });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["credentials"] });
    return limitsOf(row);
  });
}
