import { expect, it, vi } from "vitest";
import { recoverByHand, sendByHand } from "@/lib/domain/conversations/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { byHandStage } from "../../factories/by-hand-stage.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);

/** A mail whose server answers at a moment from which a table can't be written for two seconds. */
async function sendWhileAway(table: "messages" | "suppressions", answer: () => { messageId: string }) {
  const { prospectId, incoming } = await makeConversation(database.admin, sender);
  await incoming("Hello", newId(), { setAsideAt: new Date(Date.now() - 86_400_000) });
  const { ports } = byHandStage();
  const send: typeof ports.mail.send = async (_account, _mail, begin) => {
    await begin?.();
    await database.admin.unsafe(`alter table ${table} rename to away`);
    setTimeout(() => void database.admin.unsafe(`alter table away rename to ${table}`).execute(), 2_000);
    return { response: "250", ...answer() };
  };
  const away = { ...ports, mail: { ...ports.mail, send } };
  const written = { prospectId, channel: "email", text: "My mail", subject: "S", key: newId() } as const;
  await sendByHand(sender, away, written).catch(() => {});
  const read = async () => {
    const [row] = await database.admin`select state, failure, mail_message_id as id from messages
      where prospect_id = ${prospectId} and direction = 'out'`;
    return row;
  };
  await vi.waitFor(async () => expect((await read())?.state).not.toBe("sending"), { timeout: 10_000 });
  await recoverByHand(ports, 0);
  return { prospectId, row: await read() };
}

it("a mail that its server took stays sent where the database is away at the noting", async () => {
  const messageId = "<service@email.example>";
  const { row } = await sendWhileAway("messages", () => ({ messageId }));
  expect(row).toEqual({ state: "sent", failure: null, id: messageId });
}, 20_000);

it.each(["messages", "suppressions"] as const)(
  "an address that nobody has is noted with the failure where the database is away for %s",
  async (table) => {
    const { prospectId, row } = await sendWhileAway(table, () => {
      throw new ProviderError("rejected", "550 5.1.1 no such user", { isGone: true });
    });
    expect(row).toMatchObject({ state: "failed", failure: "refused" });
    const noted = () => database.admin`select s.reason from suppressions s
      join prospects p on p.email_lower = s.value where p.id = ${prospectId}`;
    await vi.waitFor(async () => expect(await noted()).toMatchObject([{ reason: "bounce" }]), {
      timeout: 10_000,
    });
  },
  20_000,
);

it("a failure is noted although the database refuses for good that nobody has the address", async () => {
  const { prospectId, incoming } = await makeConversation(database.admin, sender);
  await incoming("Hello", newId(), { setAsideAt: new Date(Date.now() - 86_400_000) });
  const { ports, failures } = byHandStage();
  const error = new ProviderError("rejected", "550 5.1.1 no such user", { isGone: true });
  failures.push({ error, tookEffect: false });
  await database.admin`alter table suppressions add constraint refused check (reason <> 'bounce') not valid`;
  try {
    const written = { prospectId, channel: "email", text: "My mail", subject: "S", key: newId() } as const;
    await sendByHand(sender, ports, written).catch(() => {});
    const [row] = await database.admin`select state, failure from messages
      where prospect_id = ${prospectId} and direction = 'out'`;
    expect(row).toEqual({ state: "failed", failure: "refused" });
  } finally {
    await database.admin`alter table suppressions drop constraint refused`;
  }
});
