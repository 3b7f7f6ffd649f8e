import type { Sql } from "@/lib/db/index.ts";
import { recordOutgoing } from "@/lib/domain/conversations/index.ts";
import type { Sent } from "@/lib/domain/sequencer/index.ts";

/** What the ports give back when they accepted something. */
interface Receipt {
  readonly providerMessageId?: string;
  readonly threadId?: string | null;
  readonly messageId?: string;
}

/** Writes what the sequencer sent into the conversation, inside the transaction that settles it. */
export async function recordSent(sql: Sql, { intent, receipt, at }: Sent): Promise<void> {
  const [lane] = await sql.query<{ ref: string; credential: string | null }>(
    `select l.ref_id as ref, g.credential_id as credential from lanes l
       join campaigns g on g.workspace_id = l.workspace_id and g.id = $3::uuid
      where l.workspace_id = $1::uuid and l.id = $2::uuid`,
    [intent.workspaceId, intent.laneId, intent.campaignId],
  );
  if (!lane) return;
  const { payload } = intent;
  const given = (receipt ?? {}) as Receipt;
  await recordOutgoing(sql, {
    workspaceId: intent.workspaceId,
    prospectId: intent.prospectId,
    credentialId: lane.credential,
    channel: payload.type === "email" ? "email" : "social",
    text: payload.type === "connection_request" ? payload.note : payload.text,
    subject: payload.type === "email" ? payload.subject : null,
    at: new Date(at),
    laneRef: lane.ref,
    externalId: given.providerMessageId ?? null,
    mailMessageId: payload.type === "email" ? payload.messageId : null,
    threadId: given.threadId ?? null,
    actionId: intent.id,
    authorUserId: null,
    state: "sent",
  });
}
