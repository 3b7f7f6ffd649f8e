import { createTransport } from "nodemailer";
import type postgres from "postgres";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { SmtpAccount } from "@/lib/providers/mail/port.ts";
import { smtpMail } from "@/lib/providers/mail/smtp/adapter.ts";
import { usualLimits } from "@/lib/providers/mail/smtp/sending/sessions.ts";
import { accountAt, type Carried, words } from "./product.ts";

const mailOf = (n: number | string) => ({
  from: "m@x.example",
  to: `a${n}@p.example`,
  subject: words.subject,
  text: words.text,
  messageId: `<${newId()}@x.example>`,
});

const poolOf = (port: number, maxConnections: number) =>
  createTransport({
    pool: true,
    maxConnections,
    host: "127.0.0.1",
    port,
    ignoreTLS: true,
    auth: { user: "m", pass: "p" },
  });

/** nodemailer's pool: everything at once, nothing recorded. */
export async function byPool(port: number, mails: number, connections: number): Promise<Carried> {
  const transport = poolOf(port, connections);
  const all = Array.from({ length: mails }, (_, n) => mailOf(n));
  const began = performance.now();
  await Promise.all(all.map((mail) => transport.sendMail(mail)));
  const ms = performance.now() - began;
  transport.close();
  return { ms, ids: all.map(({ messageId }) => messageId) };
}

/**
 * listmonk's method: a statement takes a batch and moves the campaign's checkpoint past it, then the batch goes out
 * over a pool. A crash loses the rest of the batch.
 */
export async function byCheckpoint(
  admin: postgres.Sql,
  port: number,
  mails: number,
  connections: number,
): Promise<Carried> {
  await admin`create temp table readers as select n as id, 'Ada' as name from generate_series(1, ${mails}::int) n`;
  await admin`create temp table progress as select 0 as last, 0 as sent`;
  const transport = poolOf(port, connections);
  const ids: string[] = [];
  const began = performance.now();
  for (;;) {
    const batch = await admin<{ id: number; name: string }[]>`
      with next as (select r.* from readers r, progress p where r.id > p.last order by r.id limit 1000),
      moved as (update progress set last = (select max(id) from next) where exists (select 1 from next))
      select * from next order by id`;
    if (batch.length === 0) break;
    await Promise.all(
      batch.map(async ({ id, name }) => {
        const mail = mailOf(id);
        ids.push(mail.messageId);
        await transport.sendMail({ ...mail, text: mail.text.replaceAll("{first_name}", name) });
      }),
    );
    await admin`update progress set sent = sent + ${batch.length}`;
  }
  const ms = performance.now() - began;
  transport.close();
  await admin`drop table readers, progress`;
  return { ms, ids };
}

/** Carries out so many pieces of work, some at once. Returns ms. */
async function inParallel(
  many: number,
  atOnce: number,
  work: (n: number) => Promise<unknown>,
): Promise<number> {
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < many) await work(next++);
    }),
  );
  return performance.now() - began;
}

/** A new TLS connection with a sign-in for each mail, by nodemailer. */
export async function newByNodemailer(port: number, mails: number, atOnce: number): Promise<Carried> {
  const ids: string[] = [];
  const ms = await inParallel(mails, atOnce, async (n) => {
    const mail = mailOf(n);
    ids.push(mail.messageId);
    const auth = { user: `m${n}`, pass: "p" };
    const transport = createTransport({ host: "127.0.0.1", port, secure: true, auth });
    await transport.sendMail(mail);
    transport.close();
  });
  return { ms, ids };
}

/** The same by the product's mail port: each mail is of another mailbox. `tlsKept` 0: no TLS session is resumed. */
export async function newByPort(
  port: number,
  mails: number,
  atOnce: number,
  tlsKept = usualLimits.tlsKept,
): Promise<Carried> {
  const mail = smtpMail({ networks: [], endpoints: [`127.0.0.1:${port}`] }, { ...usualLimits, tlsKept });
  const ids: string[] = [];
  const ms = await inParallel(mails, atOnce, async (n) => {
    const { to, messageId, ...one } = mailOf(n);
    ids.push(messageId);
    const more = { security: "tls" } as const;
    const account: SmtpAccount = accountAt(port, `m${n}@x.example`, more);
    const none = { html: null, inReplyTo: null, references: [], unsubscribeUrl: null, files: [] };
    await mail.send(account, {
      messageId,
      to: { email: to, name: "A" },
      subject: one.subject,
      text: one.text,
      ...none,
    });
  });
  return { ms, ids };
}
