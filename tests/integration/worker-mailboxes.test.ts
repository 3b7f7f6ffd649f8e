import { expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { changeStatus, restoreCampaign } from "@/lib/domain/campaigns/index.ts";
import {
  type ConnectMailboxInput,
  connectMailbox,
  disconnectMailbox,
  openMailAccount,
} from "@/lib/domain/mailboxes/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { MailPort } from "@/lib/providers/mail/port.ts";
import { testDatabase } from "../factories/database.ts";
import { makeCredential } from "../factories/make-conversation.ts";
import { grantAccounts, makeMember } from "../factories/make-workspace.ts";

const database = testDatabase();

/** Mail servers that take every sign-in: whoever owns a server decides who may sign in to it. */
const anyServer = { verify: async () => ({ sentFolder: null, cursor: "0" }) } as unknown as MailPort;

const at = (host: string) => ({ host, port: 465, security: "tls" }) as const;

/** An admin with two accounts and a mailbox of the first, and a worker who has the second account alone. */
async function team() {
  const boss = await makeMember(database.admin);
  const { workspaceId } = boss;
  const theirs = await makeCredential(database.admin, workspaceId);
  const mine = await makeCredential(database.admin, workspaceId);
  const worker = await grantAccounts(
    database.admin,
    await makeMember(database.admin, { workspaceId, isAdmin: false }),
    mine,
  );
  const id = newId();
  const input = (change: Partial<ConnectMailboxInput> = {}): ConnectMailboxInput => ({
    id,
    email: `${id}@own.example`,
    fromName: "Own",
    username: "own",
    password: "secret",
    key: null,
    sending: { kind: "smtp", smtp: at("own.example") },
    imap: at("own.example"),
    credentialId: theirs,
    ...change,
  });
  await connectMailbox(boss, anyServer, input());
  const opened = () => db.tenant(boss, (tx) => openMailAccount(tx, workspaceId, id));
  return { boss, worker, mine, theirs, id, input, opened };
}

const elsewhere = {
  sending: { kind: "smtp", smtp: at("elsewhere.example") },
  imap: at("elsewhere.example"),
  password: "other",
} as const;

it("a worker can't lead a disconnected mailbox to another server: what waits for it would be sent there [S25]", async () => {
  const { boss, worker, mine, id, input, opened } = await team();
  await disconnectMailbox(boss, { mailbox: id, credentialId: null });
  const taken = connectMailbox(worker, anyServer, input({ ...elsewhere, id: newId(), credentialId: mine }));
  await expect(taken).rejects.toMatchObject({ reason: "forbidden" });
  expect(await opened()).toBeNull();
});

it("a worker can't lead a mailbox that others' accounts use to another server or address [S25]", async () => {
  const { boss, worker, mine, input, opened } = await team();
  await connectMailbox(boss, anyServer, input({ credentialId: mine }));
  for (const change of [elsewhere, { email: "worker@elsewhere.example" }]) {
    const moved = connectMailbox(worker, anyServer, input({ ...change, credentialId: mine }));
    await expect(moved).rejects.toMatchObject({ reason: "forbidden" });
  }
  expect(await opened()).toMatchObject({ password: "secret", smtp: { host: "own.example" } });
});

it("a worker who shows the same sign-in takes a disconnected mailbox up, and leads one that is the worker's alone", async () => {
  const { boss, worker, mine, id, input, opened } = await team();
  await disconnectMailbox(boss, { mailbox: id, credentialId: null });
  const same = input({ id: newId(), credentialId: mine, password: "renewed" });
  expect(await connectMailbox(worker, anyServer, same)).toMatchObject({ id });
  expect(await opened()).toMatchObject({ password: "renewed" });
  await connectMailbox(worker, anyServer, input({ ...elsewhere, credentialId: mine }));
  expect(await opened()).toMatchObject({ password: "other", smtp: { host: "elsewhere.example" } });
});

/**
 * The worker takes the disconnected mailbox up, by which a campaign of the account sends that the worker doesn't see.
 */
async function takenUp(made: Awaited<ReturnType<typeof team>>, status: "active" | "paused"): Promise<string> {
  const { boss, worker, mine, theirs, id, input } = made;
  const { workspaceId } = boss;
  await disconnectMailbox(boss, { mailbox: id, credentialId: null });
  await connectMailbox(worker, anyServer, input({ id: newId(), credentialId: mine }));
  const campaignId = newId();
  await database.admin`insert into campaigns (workspace_id, id, credential_id, name, name_lower, status)
    values (${workspaceId}, ${campaignId}, ${theirs}, 'Theirs', 'theirs', ${status})`;
  await database.admin`insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id)
    values (${workspaceId}, ${campaignId}, ${id})`;
  return campaignId;
}

it("a worker can't lead a mailbox elsewhere that a campaign sends through whose account the worker doesn't see [S25]", async () => {
  const made = await team();
  const { worker, mine, input, opened } = made;
  const campaignId = await takenUp(made, "active");
  const lead = () => connectMailbox(worker, anyServer, input({ ...elsewhere, credentialId: mine }));
  await expect(lead()).rejects.toMatchObject({ reason: "forbidden" });
  expect(await opened()).toMatchObject({ password: "secret", smtp: { host: "own.example" } });
  await connectMailbox(worker, anyServer, input({ password: "renewed", credentialId: mine }));
  expect(await opened()).toMatchObject({ password: "renewed", smtp: { host: "own.example" } });

  await database.admin`update campaigns set credential_id = ${mine} where id = ${campaignId}`;
  await lead();
  expect(await opened()).toMatchObject({ smtp: { host: "elsewhere.example" } });
});

it("a worker can't lead a mailbox elsewhere that a deleted campaign of an unseen account would send through again [S25]", async () => {
  const made = await team();
  const { boss, worker, mine, input, opened } = made;
  const campaignId = await takenUp(made, "paused");
  await changeStatus(boss, campaignId, "deleted");
  const lead = connectMailbox(worker, anyServer, input({ ...elsewhere, credentialId: mine }));
  await expect(lead).rejects.toMatchObject({ reason: "forbidden" });
  await restoreCampaign(boss, campaignId);
  expect(await opened()).toMatchObject({ smtp: { host: "own.example" } });
});
