import { expect, it, vi } from "vitest";
import { db } from "@/lib/db/index.ts";
import { sealSecret } from "@/lib/db/security/secrets.ts";
import {
  type ConnectMailboxInput,
  connectMailbox,
  disconnectMailbox,
  listMailboxes,
  openMailAccount,
} from "@/lib/domain/mailboxes/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { MailPort, SmtpAccount } from "@/lib/providers/mail/port.ts";
import { testDatabase } from "../factories/database.ts";
import { type MadeMember, makeMember } from "../factories/make-workspace.ts";

const database = testDatabase();

/** Mail servers that take every sign-in and keep to whom a password was shown; `held` makes them wait. */
function servers() {
  const shown: string[] = [];
  let free = () => {};
  let held = Promise.resolve();
  const mail = {
    verify: async ({ smtp, password }: SmtpAccount) => {
      shown.push(`${password} at ${smtp.host}`);
      await held;
      return { address: null, sentFolder: null, cursor: "0" };
    },
  } as unknown as MailPort;
  const hold = () => {
    held = new Promise((done) => {
      free = done;
    });
  };
  return { shown, mail, hold, free: () => free() };
}

const at = (host: string) => ({ host, port: 465, security: "tls" }) as const;
const input = (id: string, host: string, password: string | null): ConnectMailboxInput => ({
  id,
  email: `${id}@own.example`,
  fromName: "Own",
  username: "own",
  password,
  key: null,
  sending: { kind: "smtp", smtp: at(host) },
  imap: at(host),
  credentialId: null,
});

const opened = (who: MadeMember, id: string) =>
  db.tenant(who, (tx) => openMailAccount(tx, who.workspaceId, id));

/** A change without a password is being checked by the servers while `meanwhile` happens. */
async function race(meanwhile: (who: MadeMember, id: string, mail: MailPort) => Promise<unknown>) {
  const who = await makeMember(database.admin);
  const id = newId();
  const net = servers();
  await connectMailbox(who, net.mail, input(id, "old.example", "first"));
  net.hold();
  const late = connectMailbox(who, net.mail, { ...input(id, "old.example", null), fromName: "Late" });
  const refused = expect(late).rejects.toMatchObject({ fields: [{ path: "password" }] });
  await vi.waitFor(() => expect(net.shown).toHaveLength(2));
  await meanwhile(who, id, servers().mail);
  net.free();
  await refused;
  return { who, id };
}

it("a change that rests on the kept password gives way to a change of servers meanwhile [S25]", async () => {
  const { who, id } = await race((boss, box, mail) =>
    connectMailbox(boss, mail, input(box, "new.example", "second")),
  );
  expect(await opened(who, id)).toMatchObject({ password: "second", smtp: { host: "new.example" } });
  expect(await listMailboxes(who)).toMatchObject([{ fromName: "Own" }]);
});

it("it doesn't bring back a mailbox that is disconnected meanwhile, whose password is forgotten [S25]", async () => {
  const { who } = await race((boss, mailbox) => disconnectMailbox(boss, { mailbox, credentialId: null }));
  expect(await listMailboxes(who)).toMatchObject([{ status: "disconnected" }]);
});

/** Another's change of servers and password commits while `read` is between what it reads. */
async function changedWhile<T>(read: (who: MadeMember, id: string, mail: MailPort) => Promise<T>) {
  const who = await makeMember(database.admin);
  const { workspaceId } = who;
  const id = newId();
  const net = servers();
  await connectMailbox(who, net.mail, input(id, "old.example", "first"));
  const owner = { workspaceId, ownerType: "mailbox", ownerId: id } as const;
  const sealed = async (text: string) => {
    await db.tenant(who, (tx) => sealSecret(tx, owner, text));
    const [row] = await database.admin`select wrapped_key, sealed from secrets where owner_id = ${id}`;
    return row!;
  };
  const second = await sealed("second");
  await sealed("first");
  net.shown.length = 0;
  const reading = await database.admin.begin(async (tx) => {
    await tx`lock table secrets in access exclusive mode`;
    const begun = read(who, id, net.mail).catch((error: unknown) => error);
    await vi.waitFor(async () => {
      const [row] =
        await database.admin`select 1 from pg_locks where not granted and relation = 'secrets'::regclass`;
      expect(row).toBeDefined();
    });
    await tx`update mailboxes set smtp = ${tx.json(at("new.example"))}, imap = ${tx.json(at("new.example"))} where id = ${id}`;
    await tx`update secrets set ${tx(second)} where owner_id = ${id}`;
    return { begun };
  });
  return { result: await reading.begun, shown: net.shown };
}

it("a kept password is read together with the servers that it is for: to be checked [S25]", async () => {
  const { result, shown } = await changedWhile((who, id, mail) =>
    connectMailbox(who, mail, input(id, "old.example", null)),
  );
  expect(shown).toEqual([]);
  expect(result).toMatchObject({ fields: [{ path: "password" }] });
});

it("a kept password is read together with the servers that it is for: to send [S25]", async () => {
  const { result } = await changedWhile(opened);
  expect(result).toMatchObject({ password: "second", smtp: { host: "new.example" } });
});
