import { describe, expect, it } from "vitest";
import { recoverByHand, sendByHand } from "@/lib/domain/conversations/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { SocialReceipt } from "@/lib/providers/social/port.ts";
import { byHandStage } from "../../factories/by-hand-stage.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);

const receipt: SocialReceipt = { providerMessageId: "late", providerId: "p", threadId: null };

/** A network that takes its time: it doesn't answer, and shows a message only after minutes. */
function slowNetwork() {
  const { ports } = byHandStage();
  let isShown = false;
  const perform: typeof ports.social.perform = async (_ref, _action, _key, begin) => {
    await begin?.();
    throw new ProviderError("ambiguous", "no answer");
  };
  const lookUp = async () => (isShown ? { state: "done" as const, receipt } : { state: "absent" as const });
  return {
    ports: { ...ports, social: { perform, lookUp, pace: { longestMs: 330_000, pollEveryMs: 20_000 } } },
    show: () => {
      isShown = true;
    },
  };
}

async function sent(ports: Parameters<typeof sendByHand>[1]) {
  const { prospectId, incoming } = await makeConversation(database.admin, sender);
  await incoming("Hello", newId());
  const message = {
    prospectId,
    channel: "social",
    text: "Shall we talk?",
    subject: "",
    key: newId(),
  } as const;
  const state = () => sendByHand(sender, ports, message);
  /** Lets minutes of the machine's clock pass, in which the worker asks what became of the message. */
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      await database.admin`update messages set created_at = created_at - interval '1 minute',
        begun_at = begun_at - interval '1 minute', asked_at = asked_at - interval '1 minute'
        where prospect_id = ${prospectId} and direction = 'out'`;
      await recoverByHand(ports);
    }
    return state();
  };
  return { state, pass };
}

describe("a message on a network that shows later what it did", () => {
  it("is called sent where it is found after minutes, and isn't given up before", async () => {
    const { ports, show } = slowNetwork();
    const { state, pass } = await sent(ports);
    expect(await state()).toMatchObject({ state: "uncertain" });
    expect(await pass(6)).toMatchObject({ state: "uncertain", failure: null });
    show();
    expect(await pass(4)).toMatchObject({ state: "sent" });
  });

  it("fails where it isn't found a quarter of an hour after it began, and its author is told to look there", async () => {
    const { ports } = slowNetwork();
    const { pass } = await sent(ports);
    expect(await pass(14)).toMatchObject({ state: "uncertain", failure: null });
    // The pauses between two questions double.
    expect(await pass(20)).toMatchObject({ state: "failed", failure: "unfound" });
  });

  it("isn't called lost where its account was signed in anew since: that one's past may not be read yet", async () => {
    const { ports, show } = slowNetwork();
    const { pass } = await sent(ports);
    await database.admin`update credentials set logged_in_at = product_now() where workspace_id = ${sender.workspaceId}`;
    expect(await pass(34)).toMatchObject({ state: "uncertain", failure: null });
    show();
    expect(await pass(30)).toMatchObject({ state: "sent" });
  });

  it("keeps nobody waiting who wrote through another provider, however long its answer takes", async () => {
    const silent = slowNetwork();
    const first = await sent(silent.ports);
    const second = await sent(silent.ports);
    expect([await first.state(), await second.state()]).toMatchObject([
      { state: "uncertain" },
      { state: "uncertain" },
    ]);
    let asked = 0;
    let answer: () => void = () => {};
    const lookUp = async () => {
      asked += 1;
      const done = { state: "done" as const, receipt: { ...receipt, providerMessageId: `late ${asked}` } };
      // The first one asked about gets its answer only once another was asked about.
      if (asked === 1) await new Promise<void>((end) => (answer = end));
      else answer();
      return done;
    };
    const ports = { ...silent.ports, social: { ...silent.ports.social, lookUp } };
    await database.admin`update messages set created_at = created_at - interval '6 minutes',
      begun_at = begun_at - interval '6 minutes', asked_at = null where workspace_id = ${sender.workspaceId} and direction = 'out'`;
    await recoverByHand(ports);
    expect([await first.state(), await second.state()]).toMatchObject([{ state: "sent" }, { state: "sent" }]);
  });
});
