import type { FigureMetric } from "@/lib/contracts/words/metrics.ts";
import { db, readProductNow } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { cutPage, readCursor } from "@/lib/kernel/cursor/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { campaignsOf, type ReportQuery } from "./read-report.ts";
import { spanOfPeriod } from "./rules/days.ts";
import { type CountedRow, listCounted } from "./store/rows.ts";

/** The rows behind a figure, latest first, by cursor. An unreadable cursor throws `invalid_input`. */
export async function readRows(
  member: Member,
  query: ReportQuery & {
    readonly metric: FigureMetric;
    readonly cursor: string | null;
    readonly limit: number;
  },
): Promise<{ readonly items: CountedRow[]; readonly next: string | null }> {
  const { cursor, limit, metric } = query;
  const after = cursor === null ? null : readCursor(cursor);
  if (cursor !== null && !after) throw new ProductError("invalid_input", "invalidInput");
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const campaignIds = (await campaignsOf(tx, member, query)).map(({ id }) => id);
    const { from, to } = spanOfPeriod(query.period, query.zone, (await readProductNow(tx.sql)).getTime()).now;
    const rows = await listCounted(tx.sql, workspaceId, {
      metric,
      campaignIds,
      from,
      to,
      after,
      limit: limit + 1,
    });
    return cutPage(rows, limit, ({ at, id }) => ({ at, id }));
  });
}
