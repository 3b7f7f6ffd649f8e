import { describe, expect, it } from "vitest";
import { sendByHand } from "@/lib/domain/conversations/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { byHandStage } from "../../factories/by-hand-stage.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** Somebody who was suppressed an hour ago, and who had written a day before. */
async function suppressed(reason: "opt_out" | "member" | "bounce") {
  const { prospectId, incoming } = await makeConversation(database.admin, sender);
  await incoming("Hello", newId(), { at: hoursAgo(24), setAsideAt: hoursAgo(24) });
  const { workspaceId } = sender;
  const [person] = await database.admin`select email_lower from prospects where id = ${prospectId}`;
  const value = reason === "bounce" ? person?.email_lower : prospectId;
  const kind = reason === "bounce" ? "address" : "person";
  const when = { at: hoursAgo(1), created_at: hoursAgo(1) };
  await database.admin`insert into suppressions ${database.admin({ workspace_id: workspaceId, id: newId(), kind, value, reason, ...when })}`;
  const { ports, mails } = byHandStage();
  const written = { prospectId, channel: "email", text: "My mail", subject: "S" } as const;
  /** Sends a mail, and tells how many arrived. */
  const send = async () => {
    await sendByHand(sender, ports, { ...written, key: newId() }).catch(() => {});
    return mails.length;
  };
  return { incoming, send };
}

describe.each(["opt_out", "member", "bounce"] as const)(
  "an answer that is read after a suppression (%s)",
  (reason) => {
    it("lifts nothing where it was written before", async () => {
      const { incoming, send } = await suppressed(reason);
      await incoming("Sounds good, tell me more", newId(), { at: hoursAgo(2), channel: "email" });
      expect(await send()).toBe(0);
    });

    it("lets a member answer where it was written since", async () => {
      const { incoming, send } = await suppressed(reason);
      expect(await send()).toBe(0);
      await incoming("I changed my mind", newId(), { at: hoursAgo(0.5), channel: "email" });
      expect(await send()).toBe(1);
    });
  },
);

it("an answer that was recorded before a suppression lifts nothing, whatever time it names", async () => {
  const { incoming, send } = await suppressed("opt_out");
  await incoming("From the future", newId(), { at: hoursAgo(-24), setAsideAt: hoursAgo(2) });
  expect(await send()).toBe(0);
});
