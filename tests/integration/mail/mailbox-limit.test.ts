import { expect, it } from "vitest";
import { type ConnectMailboxInput, connectMailbox, disconnectMailbox } from "@/lib/domain/mailboxes/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { MailPort } from "@/lib/providers/mail/port.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { setPlan } from "../../factories/set-plan.ts";

const database = testDatabase();

/** Servers that take every sign-in. */
const mail = {
  verify: async () => ({ address: null, sentFolder: null, cursor: "0" }),
} as unknown as MailPort;

const at = { host: "mail.example", port: 465, security: "tls" } as const;
const input = (id: string): ConnectMailboxInput => ({
  id,
  email: `${id}@own.example`,
  fromName: "Own",
  username: "own",
  password: "secret",
  key: null,
  sending: { kind: "smtp", smtp: at },
  imap: at,
  credentialId: null,
});
const refusal = { reason: "feature_missing", message: "mailboxLimit", values: { limit: 2 } };

it("a plan with a number of mailboxes allows so many; disconnected ones don't count [BO-265]", async () => {
  const who = await makeMember(database.admin);
  await setPlan(database.admin, "pro", { limits: { email_integrations: 2 } });
  const connect = (id: string) => connectMailbox(who, mail, input(id));
  const [first, second] = [newId(), newId()];
  await connect(first);
  await connect(second);
  await expect(connect(newId())).rejects.toMatchObject(refusal);
  // What is connected can be changed.
  await expect(connect(first)).resolves.toMatchObject({ status: "connected" });
  await disconnectMailbox(who, { mailbox: second, credentialId: null });
  await connect(newId());
  // The one that was given up would be the third.
  await expect(connect(second)).rejects.toMatchObject(refusal);
});

it("the last place goes to one of several mailboxes at once", async () => {
  const who = await makeMember(database.admin);
  await setPlan(database.admin, "pro", { limits: { email_integrations: 2 } });
  const tried = await Promise.allSettled(
    Array.from({ length: 6 }, () => connectMailbox(who, mail, input(newId()))),
  );
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
});
