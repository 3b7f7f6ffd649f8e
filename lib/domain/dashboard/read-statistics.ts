import type { ActivityKind } from "@/lib/contracts/words/activity.ts";
import { db, readProductNow } from "@/lib/db/index.ts";
import { visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { dayMs } from "@/lib/kernel/clock/spans.ts";
import { type ApprovalRow, countActivity, listApprovals } from "./store/activity.ts";

/** How often something happened in the last seven days, and in the seven before. */
export interface WeekFigure {
  readonly now: number;
  readonly before: number;
}

export interface Statistics {
  readonly approvals: readonly ApprovalRow[];
  readonly week: Readonly<Record<ActivityKind, WeekFigure>>;
}

const weekMs = 7 * dayMs;

/** The campaigns in which people wait for an approval, and two weeks of the member's accounts, by product time. */
export function readStatistics(member: Member): Promise<Statistics> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const credentialIds = [...(await visibleCredentialIds(tx, member))];
    const now = (await readProductNow(tx.sql)).getTime();
    const rows = await countActivity(tx, workspaceId, {
      credentialIds,
      start: new Date(now - 2 * weekMs),
      middle: new Date(now - weekMs),
    });
    const of = (kind: ActivityKind): WeekFigure => {
      const { now = 0, before = 0 } = rows.find((row) => row.kind === kind) ?? {};
      return { now, before };
    };
    return {
      approvals: await listApprovals(tx, workspaceId, credentialIds),
      week: {
        sent: of("sent"),
        accepted: of("accepted"),
        replied: of("replied"),
        booked_meeting: of("booked_meeting"),
        opted_out: of("opted_out"),
      },
    };
  });
}
