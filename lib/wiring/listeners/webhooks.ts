import { type HotTx, readProductNow } from "@/lib/db/index.ts";
import { noteEvents, type WebhookEvent } from "@/lib/domain/webhooks/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";

/** What webhooks tell of. Each fact only queues it, in its own transaction; a worker sends it. */
export function bindWebhooks(): void {
  facts.on("message.received", (tx: HotTx, { channel, nature, ...event }) => {
    const triggers = [
      ...(nature === "person" ? (["got_reply"] as const) : []),
      channel === "email" ? ("new_email" as const) : ("new_message" as const),
    ];
    return noteEvents(
      tx,
      triggers.map((trigger) => ({ ...event, trigger })),
    );
  });
  facts.on("messages.sent", (tx: HotTx, { messages }) =>
    noteEvents(
      tx,
      messages.map(({ channel, isInvitation, ...event }): WebhookEvent => {
        if (isInvitation) return { ...event, trigger: "invite_sent" };
        return { ...event, trigger: channel === "email" ? "email_sent" : "message_sent" };
      }),
    ),
  );
  facts.on("invitation.accepted", (tx: HotTx, event) =>
    noteEvents(tx, [{ ...event, trigger: "invite_accepted" }]),
  );
  facts.on("mail.clicked", (tx: HotTx, { workspaceId, prospectId, actionId, at }) =>
    noteEvents(tx, [{ workspaceId, prospectId, actionId, at, trigger: "clicked_email_link" }]),
  );
  facts.on("message.clicked", (tx: HotTx, { workspaceId, prospectId, actionId, at }) =>
    noteEvents(tx, [{ workspaceId, prospectId, actionId, at, trigger: "clicked_message_link" }]),
  );
  facts.on("meeting.booked", async (tx: HotTx, event) =>
    noteEvents(tx, [{ ...event, at: await readProductNow(tx.sql), trigger: "meet_booked" }]),
  );
  facts.on("people.marked", async (tx: HotTx, { workspaceId, prospectIds, mark }) => {
    if (mark !== "lead") return;
    const at = await readProductNow(tx.sql);
    await noteEvents(
      tx,
      prospectIds.map((prospectId) => ({ workspaceId, prospectId, at, trigger: "mark_as_lead" })),
    );
  });
  facts.on("people.became_customers", async (tx: HotTx, { workspaceId, prospectIds }) => {
    const at = await readProductNow(tx.sql);
    await noteEvents(
      tx,
      prospectIds.map((prospectId) => ({ workspaceId, prospectId, at, trigger: "mark_as_customer" })),
    );
  });
  facts.on("people.labelled", async (tx: HotTx, { workspaceId, prospectIds, labelIds, change }) => {
    const at = await readProductNow(tx.sql);
    const trigger = triggerOf[change];
    await noteEvents(
      tx,
      prospectIds.flatMap((prospectId) =>
        labelIds.map((labelId) => ({ workspaceId, prospectId, labelId, at, trigger })),
      ),
    );
  });
}

const triggerOf = { put: "add_label", put_by_rule: "add_ai_label", taken_off: "delete_label" } as const;
