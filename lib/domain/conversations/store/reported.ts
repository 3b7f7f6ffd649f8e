import type { Sql } from "@/lib/db/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { enrolmentOfMail } from "../rules/message-key.ts";
import type { ReportedMail } from "./people.ts";

/** Whether a report of this kind about a mail is recorded already. */
export async function isReported(
  sql: Sql,
  workspaceId: Id,
  { prospectId, messageId }: ReportedMail,
  kind: "bounce" | "delay" | "complaint",
): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    `select exists (
       select 1 from conversations c
         join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
        where c.workspace_id = $1::uuid and c.prospect_id = $2::uuid
          and m.reported_mail_id = $3::text and m.nature = $4::text
     ) as found`,
    [workspaceId, prospectId, messageId, kind],
  );
  return row?.found === true;
}

/** Which of these Message-IDs are of mails that the workspace sent, or is sending. */
export async function findOwnMails(
  sql: Sql,
  workspaceId: Id,
  messageIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const enrolments = messageIds.map(enrolmentOfMail).filter(isId);
  const rows = await sql.query<{ id: string }>(
    `select mail_message_id as id from messages
      where workspace_id = $1::uuid and mail_message_id = any($2::text[]) and direction = 'out'
     union
     select payload ->> 'messageId' from actions
      where workspace_id = $1::uuid and enrolment_id = any($3::text[]::uuid[])
        and payload ->> 'messageId' = any($2::text[])`,
    [workspaceId, [...messageIds], enrolments],
  );
  return new Set(rows.map(({ id }) => id));
}
