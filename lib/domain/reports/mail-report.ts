import { reportMetrics } from "@/lib/contracts/words/metrics.ts";
import { db, readProductNow } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { enqueue } from "@/lib/jobs/definitions/enqueue.ts";
import { type Id, namedId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { campaignsOf, compare, type ReportQuery } from "./read-report.ts";
import { spanOfPeriod } from "./rules/days.ts";
import { type MailRhythm, spanOfHighlights } from "./rules/highlights.ts";
import { insertMail, takeMail } from "./store/mails.ts";
import { findRecipient } from "./store/recipient.ts";

/** Queues a mail of a report to the member [BO-271]. The same key queues it once. */
export function mailReport(member: Member, query: ReportQuery, key: string): Promise<void> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const id = namedId("report", workspaceId, userId, key);
    if (!(await insertMail(tx.sql, { workspaceId, id, userId, kind: "report", query }))) return;
    await enqueue(tx.sql, "report.send", { workspaceId, mailId: id });
    const data = { period: query.period };
    await audit(tx, { workspaceId, actorUserId: userId, action: "report.mail", subjectId: id, data });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["figures"] });
  });
}

/** A report as a mail tells it. */
export interface ToldReport {
  readonly userId: Id;
  readonly kind: "report" | MailRhythm;
  /** Its first and last day, ISO. */
  readonly from: string;
  readonly to: string;
  readonly rows: readonly {
    readonly metric: (typeof reportMetrics)[number];
    readonly now: number;
    readonly before: number;
  }[];
}

/**
 * The figures of a queued mail, as the member sees them now. Null where the member may not open the reports any more:
 * then nothing is sent. Its job, which ends once, keeps it from being sent again.
 */
export function takeReport(workspaceId: Id, mailId: Id): Promise<ToldReport | null> {
  return db.tenant({ workspaceId }, async (tx) => {
    const mail = await takeMail(tx.sql, workspaceId, mailId);
    const member = mail && (await findRecipient(tx.sql, workspaceId, mail.userId));
    if (!mail || !member) return null;
    const { query, spans, zone } = scopeOf(mail.kind, mail.query, (await readProductNow(tx.sql)).getTime());
    const campaigns = await campaignsOf(tx, member, query);
    const compared = await compare(
      tx,
      workspaceId,
      campaigns.map(({ id }) => id),
      { ...spans, zone },
    );
    const { days } = spans.now;
    return {
      userId: mail.userId,
      kind: mail.kind,
      from: days[0]!,
      to: days.at(-1)!,
      rows: reportMetrics
        .map((metric) => ({
          metric,
          now: compared.now[metric] ?? 0,
          before: compared.before[metric] ?? 0,
        }))
        .filter(({ now, before }) => now + before > 0),
    };
  });
}

function scopeOf(kind: "report" | MailRhythm, stored: unknown, now: number) {
  if (kind === "report") {
    const query = stored as ReportQuery;
    return { query, zone: query.zone, spans: spanOfPeriod(query.period, query.zone, now) };
  }
  const { timezone: zone, dueAt } = stored as { timezone: string; dueAt: number };
  const query = { credentialId: null, campaignId: null, ownerId: null };
  return { query, zone, spans: spanOfHighlights(kind, zone, dueAt) };
}
