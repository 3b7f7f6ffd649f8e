import type { Sql } from "@/lib/db/index.ts";

/** Mails of one sequence from one mailbox to one address. */
export interface MailThread {
  readonly workspaceId: string;
  readonly enrolmentId: string;
  readonly mailboxId: string;
  readonly address: string;
}

/** The most Message-IDs that a mail refers to. */
const most = 10;

/**
 * The Message-IDs of what was sent in a thread, oldest first, the latest ten at most. An uncertain mail isn't among
 * them.
 */
export async function findEarlierMails(sql: Sql, thread: MailThread): Promise<string[]> {
  const rows = await sql.query<{ messageId: string }>(
    `select coalesce(a.receipt->>'messageId', a.payload->>'messageId') as "messageId" from actions a
     where a.workspace_id = $1::uuid and a.enrolment_id = $2::uuid and a.state = 'sent'
       and a.payload->>'mailboxId' = $3::text and lower(a.payload->'to'->>'email') = lower($4::text)
     order by a.intended_at desc, a.id desc limit ${most}`,
    [thread.workspaceId, thread.enrolmentId, thread.mailboxId, thread.address],
  );
  return rows.map(({ messageId }) => messageId).reverse();
}
