import { describe, expect, it } from "vitest";
import { cancelWaiting, recoverUnbegun, retryWaiting, sendByHand } from "@/lib/domain/conversations/index.ts";
import { MayNotBegin, ProviderError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { byHandStage } from "../../factories/by-hand-stage.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);

async function answered() {
  const dayAgo = new Date(Date.now() - 86_400_000);
  const { prospectId, incoming } = await makeConversation(database.admin, sender, { at: dayAgo });
  await incoming("Hello", newId(), { setAsideAt: dayAgo });
  const needsAnswer = async () =>
    (await database.admin`select needs_answer from conversations where prospect_id = ${prospectId}`)[0]
      ?.needs_answer;
  const letter = () =>
    ({ prospectId, channel: "email", text: "My mail", subject: "S", key: newId() }) as const;
  return { prospectId, needsAnswer, letter };
}

/** A server that has no place for a mail. */
function full() {
  const { ports } = byHandStage();
  const send = async () => {
    throw new MayNotBegin("no connection is free");
  };
  return { ...ports, mail: { ...ports.mail, send } };
}

const refusing = () => {
  const { ports, failures } = byHandStage();
  failures.push({ error: new ProviderError("rejected", "550 no"), tookEffect: false });
  return ports;
};

describe("a person who waits for an answer still does", () => {
  it("where it failed, or was canceled before it began", async () => {
    const { prospectId, needsAnswer, letter } = await answered();
    expect(await needsAnswer()).toBe(true);
    expect(await sendByHand(sender, refusing(), letter())).toMatchObject({ state: "failed" });
    expect(await needsAnswer()).toBe(true);
    expect(await sendByHand(sender, full(), letter())).toMatchObject({ state: "waiting" });
    expect(await needsAnswer()).toBe(false);
    const [row] =
      await database.admin`select id from messages where prospect_id = ${prospectId} and state = 'waiting'`;
    await cancelWaiting(sender, row?.id);
    expect(await needsAnswer()).toBe(true);
  });

  it("where its sender died before it began, and where it can't leave at a later try", async () => {
    const { needsAnswer, letter, prospectId } = await answered();
    const { ports } = byHandStage();
    const perform = () => new Promise<never>(() => {});
    sendByHand(
      sender,
      { ...ports, social: { ...ports.social, perform } },
      { ...letter(), channel: "social", subject: "" },
    ).catch(() => {});
    await expect.poll(needsAnswer).toBe(false);
    await recoverUnbegun({ mayJudge: () => true }, 0);
    expect(await needsAnswer()).toBe(true);
    await sendByHand(sender, full(), letter());
    expect(await needsAnswer()).toBe(false);
    await database.admin`update messages set retry_at = now() where prospect_id = ${prospectId} and state = 'waiting'`;
    await retryWaiting(refusing());
    expect(await needsAnswer()).toBe(true);
  });
});

it("a person to whom a member has written since needs none where another message fails", async () => {
  const { needsAnswer, letter } = await answered();
  await sendByHand(sender, byHandStage().ports, letter());
  await sendByHand(sender, refusing(), letter());
  expect(await needsAnswer()).toBe(false);
});
