import type { Sql } from "@/lib/db/index.ts";
import { recordOutgoing } from "@/lib/domain/conversations/index.ts";
import { type Sent, sendersOf } from "@/lib/domain/sequencer/index.ts";

/** What the ports give back when they accepted something. */
interface Receipt {
  readonly providerMessageId?: string;
  readonly threadId?: string | null;
  readonly messageId?: string;
}

/** Writes what the sequencer sent into the conversations, inside the transaction that settles it. */
export async function recordSent(sql: Sql, sent: readonly Sent[]): Promise<void> {
  const lanes = await sendersOf(
    sql,
    sent.map(({ intent }) => intent),
  );
  const messages = sent.flatMap(({ intent, receipt, at }) => {
    const lane = lanes.get(intent.id);
    if (!lane) return [];
    const { payload } = intent;
    const given = (receipt ?? {}) as Receipt;
    const mail = payload.type === "email";
    return [
      {
        workspaceId: intent.workspaceId,
        prospectId: intent.prospectId,
        credentialId: lane.credentialId,
        channel: mail ? ("email" as const) : ("social" as const),
        text: payload.type === "connection_request" ? payload.note : payload.text,
        subject: mail ? payload.subject : null,
        at: new Date(at),
        laneRef: lane.refId,
        externalId: given.providerMessageId ?? null,
        mailMessageId: mail ? payload.messageId : null,
        threadId: given.threadId ?? null,
        actionId: intent.id,
        authorUserId: null,
        state: "sent" as const,
      },
    ];
  });
  await recordOutgoing(sql, messages);
}
