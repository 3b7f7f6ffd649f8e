import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { changeMailboxLimits, requireMailbox } from "@/lib/domain/mailboxes/index.ts";
import { audit, type Member, requireLimitsOpen } from "@/lib/domain/workspaces/index.ts";
import { dayMs } from "@/lib/kernel/clock/spans.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { budget } from "./rules/budget.ts";
import { mailCeiling, mailGap, usualMails } from "./rules/mail-limit.ts";
import { limitAt } from "./rules/ramp.ts";
import { findMailboxLane } from "./store/lanes.ts";
import { readUsage } from "./store/usage.ts";

/** How many days of a ramp are shown: it has its full height on the fourteenth. */
const shownDays = 14;

/** What a mailbox may send. Moments are product time. */
export interface MailboxLimits {
  /** Null: the default counts. */
  readonly own: number | null;
  readonly usual: number;
  readonly ceiling: number;
  /** The seconds between two mails. `own`: null where the usual gap counts. */
  readonly gap: { readonly own: number | null; readonly usual: number; readonly least: number };
  /** The most in 24 hours as of now, by its ramp and its health, and how much of it was sent. */
  readonly now: number;
  readonly sent: number;
  /** The days of its ramp with the limit of each, from today on. Empty: it has its full height. */
  readonly ramp: readonly { readonly day: number; readonly at: Date; readonly limit: number }[];
  /** When it sends: those of the account that it belongs to. */
  readonly hours: {
    readonly timezone: string;
    readonly start: number;
    readonly end: number;
    readonly workDays: number;
  } | null;
}

/** The limits of a mailbox that the member may use. Throws `not_found`. */
export function readMailboxLimits(member: Member, id: Id): Promise<MailboxLimits> {
  return db.tenant({ workspaceId: member.workspaceId }, (tx) => read(tx, member, id));
}

async function read(tx: Tx, member: Member, id: Id): Promise<MailboxLimits> {
  const { workspaceId } = member;
  const box = await requireMailbox(tx, member, id);
  const lane = await findMailboxLane(tx.sql, workspaceId, id);
  const own = box.limits.email?.day ?? null;
  const full = own ?? usualMails;
  const gapMs = box.limits.gapMs ?? null;
  const gap = { own: gapMs === null ? null : gapMs / 1_000, ...mailGap };
  const base = { own, usual: usualMails, ceiling: mailCeiling, gap };
  if (!lane) return { ...base, now: full, sent: 0, ramp: [], hours: null };
  const now = (await readProductNow(tx.sql)).getTime();
  const spent = (await readUsage(tx.sql, [lane], now - 2 * dayMs)).filter(({ kind }) => kind === "email");
  const most = (at: number) => limitAt(lane, "email", at).limit?.day ?? full;
  const from = lane.rampFrom;
  const first = from === null ? 0 : Math.max(1, Math.floor((now - from) / dayMs) + 1);
  const days =
    from === null || first >= shownDays
      ? []
      : Array.from({ length: shownDays - first + 1 }, (_, n) => first + n);
  const left = budget({ day: most(now) }, spent, now).left;
  const { timezone, hoursStart, hoursEnd, workDays } = lane;
  return {
    ...base,
    now: most(now),
    sent: most(now) - left,
    ramp: days.map((day) => {
      const at = (from ?? 0) + (day - 1) * dayMs;
      return { day, at: new Date(at), limit: most(Math.max(at, now)) };
    }),
    hours: { timezone, start: hoursStart, end: hoursEnd, workDays },
  };
}

export interface SetMailboxLimits {
  /** Mails in 24 hours. Null: the default again. Left out: as it is. */
  readonly day?: number | null | undefined;
  /** The seconds between two mails. Null: the usual gap again. Left out: as it is. */
  readonly gap?: number | null | undefined;
  /** The mailbox was used before it was connected here: its limit has its full height at once. */
  readonly skipRamp: boolean;
  /** The member takes the risk of a limit above the ceiling, or of no ramp. */
  readonly acknowledged: boolean;
}

/**
 * Sets the daily limit of a mailbox, and the gap between its mails. Throws `not_found`, `forbidden` for a worker who
 * doesn't see every account that sends through it or where only admins may, and `confirmation_required` where the limit
 * is above the ceiling (decision 34), the gap is smaller than is known to be safe, or the ramp would end, and the
 * member didn't acknowledge that.
 */
export function setMailboxLimits(member: Member, id: Id, input: SetMailboxLimits): Promise<MailboxLimits> {
  const { workspaceId, userId } = member;
  const { day, gap, skipRamp, acknowledged } = input;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireLimitsOpen(tx, member);
    const risky = [
      ...(typeof day === "number" && day > mailCeiling ? ["day"] : []),
      ...(typeof gap === "number" && gap < mailGap.least ? ["gap"] : []),
    ];
    const gapMs = typeof gap === "number" ? gap * 1_000 : gap;
    const changed = await changeMailboxLimits(tx, member, id, { day, gapMs, skipRamp }, ({ hasRamp }) => {
      if ((risky.length > 0 || (skipRamp && hasRamp)) && !acknowledged)
        throw new ProductError("confirmation_required", "mailLimitRisky", {
          fields: risky.map((path) => ({ path, message: "mailLimitRisky" })),
        });
    });
    if (changed) {
      const data = {
        ...(day === undefined ? {} : { day: day ?? "default" }),
        ...(gap === undefined ? {} : { gap: gap ?? "default" }),
        acknowledged,
        skipRamp,
      };
      await audit(tx, {
        workspaceId,
        actorUserId: userId,
        action: "mailbox.set_limits",
        subjectId: id,
        data,
      });
      await facts.publish(tx, { kind: "mailbox.changed", workspaceId, mailboxId: id });
      announce(tx, { workspaceId, event: "refetch_data", topics: ["mailboxes"] });
    }
    return read(tx, member, id);
  });
}
