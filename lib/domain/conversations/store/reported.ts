import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
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
