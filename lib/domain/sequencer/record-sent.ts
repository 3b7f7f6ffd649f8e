import type { HotTx } from "@/lib/db/index.ts";
import { stepRules } from "@/lib/domain/campaigns/index.ts";
import { recordOutgoing } from "@/lib/domain/conversations/index.ts";
import { completePeople } from "@/lib/domain/prospects/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { sendersOf } from "./open-account.ts";
import { stepEffects } from "./steps/registry.ts";
import type { Sent } from "./store/store.ts";

/** What the ports return when the provider accepted something. */
interface Receipt {
  readonly providerMessageId?: string;
  readonly threadId?: string | null;
  readonly messageId?: string;
  /** The text as it left, where that is another one than the step's. */
  readonly text?: string;
}

/**
 * Records what the sequencer sent in the conversations, and what it learned about people, inside the transaction that
 * settles it.
 */
export async function recordSent(tx: HotTx, sent: readonly Sent[]): Promise<void> {
  await recordMessages(tx, sent);
  const learned = sent.flatMap(({ intent, receipt }) => {
    const facts = stepEffects[intent.payload.type]?.learn?.(receipt);
    return facts ? [{ ...facts, workspaceId: intent.workspaceId, prospectId: intent.prospectId }] : [];
  });
  await completePeople(tx, learned);
}

async function recordMessages(tx: HotTx, sent: readonly Sent[]): Promise<void> {
  const { sql } = tx;
  const lanes = await sendersOf(
    sql,
    sent.map(({ intent }) => intent),
  );
  const messages = sent.flatMap(({ intent, receipt, at }) => {
    const lane = lanes.get(intent.id);
    if (!lane) return [];
    const { payload } = intent;
    const recorded = stepRules[payload.type].record(payload);
    if (!recorded) return [];
    const { text, subject } = stepRules[payload.type].show(payload);
    const given = (receipt ?? {}) as Receipt;
    return [
      {
        workspaceId: intent.workspaceId,
        prospectId: intent.prospectId,
        credentialId: lane.credentialId,
        channel: recorded.channel,
        text: given.text ?? text,
        subject,
        at: new Date(at),
        laneRef: lane.refId,
        externalId: given.providerMessageId ?? null,
        // A provider may give a mail another Message-ID than ours: its answers name that one.
        mailMessageId: recorded.mailMessageId && (given.messageId ?? recorded.mailMessageId),
        threadId: given.threadId ?? null,
        files: recorded.files ?? [],
        actionId: intent.id,
        authorUserId: null,
        state: "sent" as const,
      },
    ];
  });
  const recorded = await recordOutgoing(sql, messages);
  if (recorded.length === 0) return;
  const asking = new Set(
    sent.filter(({ intent }) => stepRules[intent.payload.type].asksToConnect).map(({ intent }) => intent.id),
  );
  await facts.publish(tx, {
    kind: "messages.sent",
    messages: recorded.map(({ id, actionId, ...message }) => ({
      ...message,
      messageId: id,
      isInvitation: actionId !== null && asking.has(actionId),
    })),
  });
}
