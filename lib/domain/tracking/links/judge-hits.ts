import { db } from "@/lib/db/index.ts";
import { forEach, inTurn } from "@/lib/domain/bulk/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { judge } from "../rules/judge.ts";
import { findSentMail, listUnjudged, lockHits, writeVerdicts } from "../store/hits.ts";
import type { TrackedMail } from "./link-token.ts";

/** How long a request waits for the others of its mail, in seconds: longer than a gateway takes for all links. */
const waitSeconds = 15;

/** The most mails of one look. */
const mostAtOnce = 200;

/**
 * Judges who made the requests for links and pixels, and publishes what people did as `mail.clicked`,
 * `message.clicked` and `mail.opened`.
 * For the worker; several workers may run it at once. Returns how many mails it looked at.
 */
export async function judgeHits(): Promise<number> {
  const mails = await nextUnjudged();
  await forEach(mails, ({ workspaceId, id }) => judgeMail({ workspaceId, actionId: id }));
  return mails.length;
}

const nextUnjudged = inTurn(mostAtOnce, (after, most) =>
  db.platform("operations", ({ sql }) => listUnjudged(sql, waitSeconds, after, most)),
);

function judgeMail(mail: TrackedMail): Promise<void> {
  const { workspaceId, actionId } = mail;
  return db.tenant({ workspaceId }, async (tx) => {
    const hits = await lockHits(tx.sql, mail);
    const sent = await findSentMail(tx.sql, mail);
    const fresh = hits.filter(({ verdict }) => verdict === null);
    const judged = fresh.map((hit) => ({ ...hit, verdict: judge(hit, hits, sent?.sentAt ?? null) }));
    await writeVerdicts(
      tx.sql,
      workspaceId,
      judged.map(({ id, verdict }) => ({ id, verdict })),
    );
    for (const { kind, at } of judged.filter(({ verdict }) => verdict === "person"))
      if (sent)
        await facts.publish(tx, {
          kind: sent.isMessage ? "message.clicked" : kind === "click" ? "mail.clicked" : "mail.opened",
          workspaceId,
          prospectId: sent.prospectId,
          enrolmentId: sent.enrolmentId,
          actionId,
          at: new Date(at),
        });
  });
}
