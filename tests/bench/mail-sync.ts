import { ImapFlow } from "imapflow";
import type postgres from "postgres";
import { runSync } from "@/lib/domain/conversations/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { SmtpAccount } from "@/lib/providers/mail/port.ts";
import { smtpMail } from "@/lib/providers/mail/smtp/adapter.ts";
import { mailReader } from "@/lib/providers/mail/smtp/reader.ts";
import { makeCredential, makeMailbox, makeProspect } from "../factories/make-conversation.ts";
import { makeMember } from "../factories/make-workspace.ts";
import { dovecotPassword, hasDovecot, startDovecot } from "../factories/servers/dovecot.ts";
import { at, say } from "./support/figures.ts";
import { withProductDatabase } from "./support/product-database.ts";

/**
 * `npm run bench -- mail-sync [mailboxes] [mails]`: how long a reply takes from its delivery at Debian's Dovecot until
 * its message is recorded, by IDLE over held connections [G11]; how much memory and sign-ins they cost. One worker,
 * each mailbox in a workspace of its own, one mail every 100 ms. It needs Dovecot installed, and root. The baseline is
 * one round trip (NOOP) to the same server.
 */
const [mailboxes = 50, mails = 300] = process.argv.slice(2).map(Number);
const ms = (value: number) => `${Math.round(value)} ms`;
const pause = (forMs: number) => new Promise((resolve) => setTimeout(resolve, forMs));

if (!hasDovecot) {
  say("Dovecot isn't installed here, or this isn't root: nothing is measured.");
  process.exit(0);
}
const dovecot = await startDovecot("mail_max_userip_connections = 0");
try {
  await withProductDatabase(measure);
} finally {
  await dovecot.stop();
}

interface Box {
  readonly id: string;
  readonly account: SmtpAccount;
  readonly writer: string;
}

async function makeBox(admin: postgres.Sql, n: number): Promise<Box> {
  const { workspaceId } = await makeMember(admin);
  const credentialId = await makeCredential(admin, workspaceId, { accountRef: newId() });
  await admin`update credentials set logged_in_at = null where id = ${credentialId}`;
  const email = `box${n}@mail.example`;
  const id = await makeMailbox(admin, { workspaceId, credentialId, email });
  const writer = `pat@company-${n}.example`;
  await makeProspect(admin, { workspaceId, credentialId, email: writer });
  const server = { host: "127.0.0.1", port: dovecot.port, security: "none" } as const;
  const account = {
    kind: "smtp" as const,
    email,
    fromName: "B",
    username: email,
    password: dovecotPassword,
    smtp: server,
    imap: server,
  };
  return { id, account, writer };
}

async function measure(admin: postgres.Sql): Promise<void> {
  const boxes: Box[] = [];
  for (let n = 0; n < mailboxes; n++) boxes.push(await makeBox(admin, n));
  const byId = new Map(boxes.map((box) => [box.id, box.account]));
  const port = smtpMail({ networks: [], endpoints: [`127.0.0.1:${dovecot.port}`] });
  const reader = mailReader();
  const stop = new AbortController();
  let signIns = 0;
  let watched = 0;
  const before = process.memoryUsage().rss;
  const running = runSync({
    social: { poll: async () => ({ events: [], cursor: "1" }) },
    mail: {
      async open(account) {
        signIns += 1;
        const opened = await port.open(account as SmtpAccount);
        return {
          ...opened,
          watch: async (tell) => {
            const does = await opened.watch(tell);
            watched += 1;
            return does;
          },
        };
      },
      read: reader.read,
    },
    openMailAccount: async (_tx, _workspaceId, id) => byId.get(id) ?? null,
    signal: stop.signal,
  });
  const began = performance.now();
  while (watched < mailboxes) await pause(20);
  const held = performance.now() - began;
  const grown = (process.memoryUsage().rss - before) / mailboxes / 1024;
  say(`${mailboxes} mailboxes of one server: held after ${ms(held)}, ${Math.round(grown)} kB of memory each`);

  const delivery = await deliverer();
  const times: number[] = [];
  const trips: number[] = [];
  const cpu = process.cpuUsage();
  const from = performance.now();
  for (let n = 0; n < mails; n++) {
    const box = boxes[n % boxes.length] as Box;
    const id = `<${n}@bench.example>`;
    trips.push(await delivery.trip());
    await delivery.deliver(box, id);
    const delivered = performance.now();
    while ((await admin`select 1 from messages where mail_message_id = ${id}`).length === 0) await pause(5);
    times.push(performance.now() - delivered);
    await pause(100);
  }
  const used = process.cpuUsage(cpu);
  const share = (used.user + used.system) / 1000 / (performance.now() - from);
  say(
    `delivered to recorded: p50 ${ms(at(times, 0.5))}, p99 ${ms(at(times, 0.99))}, longest ${ms(Math.max(...times))} (goal of G11: p99 2 s until it is shown)`,
  );
  say(
    `one round trip to the server: p50 ${at(trips, 0.5).toFixed(1)} ms; ${signIns} sign-ins for ${mailboxes} mailboxes and ${mails} mails`,
  );
  say(`this process used ${Math.round(100 * share)} % of a core while mails came`);
  const idle = process.cpuUsage();
  const idleFrom = performance.now();
  await pause(10_000);
  const rest = process.cpuUsage(idle);
  say(
    `and ${((rest.user + rest.system) / 10 / (performance.now() - idleFrom)).toFixed(1)} % while none came`,
  );
  stop.abort();
  await running;
  await delivery.close();
  reader.close();
}

/** Puts mails into mailboxes as the server's delivery does, over one connection for each mailbox. */
async function deliverer() {
  const clients = new Map<string, ImapFlow>();
  const clientOf = async ({ account }: Pick<Box, "account">) => {
    const known = clients.get(account.email);
    if (known) return known;
    const client = new ImapFlow({
      host: "127.0.0.1",
      port: dovecot.port,
      secure: false,
      auth: { user: account.username, pass: account.password },
      logger: false,
    });
    await client.connect();
    clients.set(account.email, client);
    return client;
  };
  let last: ImapFlow | null = null;
  return {
    async deliver(box: Box, id: string) {
      const client = await clientOf(box);
      last = client;
      const raw = `From: ${box.writer}\r\nTo: ${box.account.email}\r\nSubject: Re: Hi\r\nMessage-ID: ${id}\r\n\r\n${"Yes, please. ".repeat(300)}\r\n`;
      await client.append("INBOX", Buffer.from(raw));
    },
    async trip() {
      const began = performance.now();
      await last?.noop();
      return performance.now() - began;
    },
    async close() {
      for (const client of clients.values()) await client.logout().catch(() => undefined);
    },
  };
}
