import { expect, it } from "vitest";
import { POST as deleteAccount } from "@/app/api/credentials/[id]/delete/route.ts";
import { GET as unread } from "@/app/api/inbox/unread_count/route.ts";
import { PUT as addSmtp } from "@/app/api/integrations/[integration]/[id]/add_smtp/route.ts";
import { POST as disconnect } from "@/app/api/integrations/[integration]/disconnect/route.ts";
import { GET as list } from "@/app/api/integrations/route.ts";
import type { IntegrationView } from "@/lib/contracts/mailboxes.ts";
import { db } from "@/lib/db/index.ts";
import { listConversations, readConversation } from "@/lib/domain/conversations/index.ts";
import { openMailAccount, requireMailboxes } from "@/lib/domain/mailboxes/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../factories/call-route.ts";
import { mailboxSettings } from "../factories/mailbox-settings.ts";
import { makeConversation, makeCredential } from "../factories/make-conversation.ts";
import { grantAccounts, type MadeMember, makeMember } from "../factories/make-workspace.ts";
import { runningWorld } from "../factories/servers/running-world.ts";

const world = runningWorld();
const database = world.database;

const connect = (who: MadeMember, id: string, email: string, credentialId?: string) =>
  callRoute<IntegrationView>(addSmtp, {
    as: who.token,
    params: { integration: "smtp", id },
    query: credentialId ? { credentials_id: credentialId } : {},
    body: mailboxSettings(world, email),
  });

const mailboxesOf = async (who: MadeMember) =>
  (await callRoute<IntegrationView[]>(list, { as: who.token })).payload;

/** An admin and a worker with an account each, and a mailbox of the admin's account, which is then deleted. */
async function orphan() {
  const boss = await makeMember(database.admin);
  const { workspaceId } = boss;
  const [gone, kept] = [
    await makeCredential(database.admin, workspaceId),
    await makeCredential(database.admin, workspaceId),
  ];
  const colleague = await makeMember(database.admin, {
    workspaceId,
    isAdmin: false,
    allowedPages: { integrations: true, campaigns: true, inbox: true },
  });
  const worker = await grantAccounts(database.admin, colleague, kept);
  const email = `box-${newId()}@mail.example`;
  const mailboxId = newId();
  expect((await connect(boss, mailboxId, email, gone)).status).toBe(200);
  const person = await makeConversation(
    database.admin,
    { workspaceId, credentialId: gone },
    { credential: gone },
  );
  await person.incoming("Hello", "in:1", { channel: "email", laneRef: mailboxId, mailMessageId: "<1@x>" });
  expect((await callRoute(deleteAccount, { as: boss.token, params: { id: gone } })).status).toBe(200);
  return { boss, worker, kept, mailboxId, email, person };
}

it("a mailbox whose last account was deleted stays connected, and is the admins' alone", async () => {
  const { boss, worker, mailboxId, email } = await orphan();
  expect(await mailboxesOf(boss)).toMatchObject([
    { _id: mailboxId, status: "connected", credentials_ids: [], is_shared: false },
  ]);
  expect(await db.tenant(boss, (tx) => openMailAccount(tx, boss.workspaceId, mailboxId))).not.toBeNull();
  expect(await mailboxesOf(worker)).toEqual([]);
  await expect(db.tenant(worker, (tx) => requireMailboxes(tx, worker, [mailboxId]))).rejects.toMatchObject({
    reason: "not_found",
  });
  expect((await callRoute(disconnect, { as: worker.token, params: { integration: mailboxId } })).status).toBe(
    404,
  );
  expect((await connect(worker, newId(), email, worker.credentialIds?.[0])).status).toBe(409);
  expect((await callRoute(disconnect, { as: boss.token, params: { integration: mailboxId } })).status).toBe(
    200,
  );
  expect(await mailboxesOf(boss)).toMatchObject([{ status: "disconnected" }]);
});

it("what comes in by such a mailbox is read by the admins, and by an account's workers once it is linked to that", async () => {
  const { boss, worker, kept, mailboxId, email, person } = await orphan();
  const seenBy = async (who: MadeMember) =>
    (await listConversations(who, { filter: "all", search: "", credentialId: null, after: null, limit: 40 }))
      .items.length;
  const unreadOf = async (who: MadeMember) =>
    (await callRoute<{ total: number }>(unread, { as: who.token })).payload.total;
  expect([await seenBy(boss), await unreadOf(boss)]).toEqual([1, 1]);
  expect(await readConversation(boss, person.prospectId, null)).toMatchObject({ channels: { email: null } });
  expect(await seenBy(worker)).toBe(0);

  expect((await connect(boss, mailboxId, email, kept)).status).toBe(200);
  expect(await mailboxesOf(worker)).toMatchObject([{ _id: mailboxId, credentials_ids: [kept] }]);
  await person.incoming("Again", "in:2", {
    channel: "email",
    laneRef: mailboxId,
    credentialId: kept,
    mailMessageId: "<2@x>",
  });
  expect([await seenBy(boss), await seenBy(worker)]).toEqual([1, 1]);
  expect(await readConversation(worker, person.prospectId, null)).toMatchObject({
    channels: { email: null },
  });
});

it("sending by hand uses no mailbox that the member doesn't see, not even the one that was used before", async () => {
  const { boss, worker, kept, mailboxId } = await orphan();
  const { workspaceId } = boss;
  const mine = await makeConversation(database.admin, { workspaceId, credentialId: kept });
  await mine.incoming("Hello", "in:3", { channel: "email", laneRef: mailboxId, mailMessageId: "<3@x>" });
  const obstacle = async (who: MadeMember) =>
    (await readConversation(who, mine.prospectId, null)).channels.email;
  expect(await obstacle(boss)).toBeNull();
  expect(await obstacle(worker)).toBe("no_mailbox");
});

it("a worker names the account that a mailbox is connected for, an admin needn't", async () => {
  const { boss, worker, kept } = await orphan();
  const email = `new-${newId()}@mail.example`;
  expect(await connect(worker, newId(), email)).toMatchObject({
    status: 400,
    fields: [{ path: "credentials_id" }],
  });
  expect((await connect(worker, newId(), email, kept)).status).toBe(200);
  expect((await connect(boss, newId(), `free-${email}`)).status).toBe(200);
  expect(await mailboxesOf(worker)).toHaveLength(1);
});
