import type { Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { logger } from "@/lib/log/index.ts";
import type { World } from "../http/router.ts";
import { deliverMailboxMail, deliverSystemMail, readSubmitted } from "../mail/deliver.ts";
import { mailboxDomain, mailboxPassword, mailSizeCap, systemAccount } from "../settings.ts";
import { productNow } from "../store/database.ts";
import { type Fault, takeFault } from "../store/faults.ts";

/** A refusal with its SMTP reply code. */
function reply(code: number, text: string): Error & { responseCode: number } {
  return Object.assign(new Error(text), { responseCode: code });
}

const words: Record<string, string> = {
  "421": "4.3.2 Service not available, closing transmission channel",
  "450": "4.2.0 Mailbox busy, try again later",
  "451": "4.7.1 Greylisted, please try again later",
  "550": "5.1.1 No such user here",
  "552": "5.2.2 Mailbox full",
  "554": "5.7.1 Message refused",
};

/** Who signs in: the product's own account, a mailbox of the world, or (null) nobody. */
export function signInOfMailbox(username: string, password: string): string | null {
  const name = username.trim().toLowerCase();
  if (name === systemAccount.username) return password === systemAccount.password ? name : null;
  const mailbox = /^[^@\s<>"]+@([^@\s]+)$/.exec(name);
  return mailbox?.[1] === mailboxDomain && password === mailboxPassword ? name : null;
}

/** Cuts the socket of a session, which the library finds by the session's id. */
function cut(server: SMTPServer, sessionId: string): void {
  for (const connection of server.connections) {
    const { id, _socket: socket } = connection as unknown as { id: string; _socket?: Socket };
    if (id === sessionId) socket?.destroy();
  }
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** The mail server that receives the product's mail. */
export function smtpServer(world: World): SMTPServer {
  const log = logger("world.smtp");
  const taken = new Map<string, Fault | null>();

  async function take(
    sessionId: string,
    user: string,
    from: string,
    to: string[],
    raw: Buffer,
  ): Promise<void> {
    const fault = taken.get(sessionId) ?? null;
    if (fault?.kind === "drop_at_dot") return cut(server, sessionId);
    if (fault?.kind === "stall_at_dot") {
      await pause(fault.stall_ms);
      return cut(server, sessionId);
    }
    const mail = await readSubmitted(from, to, raw);
    await world.sql.begin(async (tx) => {
      const at = await productNow(tx);
      if (user === systemAccount.username) await deliverSystemMail(tx, mail, at);
      else await deliverMailboxMail(tx, world.seed, user, mail, at);
    });
    if (fault?.kind === "drop_after_dot") cut(server, sessionId);
    if (fault?.kind === "stall") {
      await pause(fault.stall_ms);
      cut(server, sessionId);
    }
  }

  const server = new SMTPServer({
    name: "smtp.world.example",
    banner: "embedded world",
    size: mailSizeCap,
    disabledCommands: ["STARTTLS"],
    authMethods: ["PLAIN", "LOGIN"],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1000,
    async onAuth(auth, _session, callback) {
      try {
        const fault = await takeAuthFault(auth.username ?? "");
        const user = fault ? null : signInOfMailbox(auth.username ?? "", auth.password ?? "");
        if (user === null) return callback(reply(535, "5.7.8 Authentication credentials invalid"));
        callback(null, { user });
      } catch (err) {
        log.error({ err }, "a sign-in failed");
        callback(reply(454, "4.7.0 Temporary authentication failure"));
      }
    },
    async onMailFrom(address, session, callback) {
      try {
        const fault = await takeFault(world.sql, "smtp", address.address.toLowerCase());
        taken.set(session.id, fault);
        if (fault && fault.kind in words && !["550", "552", "554"].includes(fault.kind)) {
          return callback(reply(Number(fault.kind), words[fault.kind] ?? ""));
        }
        if (
          String(session.user) !== systemAccount.username &&
          address.address.toLowerCase() !== session.user
        ) {
          return callback(reply(553, "5.7.1 Sender address is not yours"));
        }
        callback();
      } catch (err) {
        log.error({ err }, "a sender could not be taken");
        callback(reply(451, "4.3.0 Local error"));
      }
    },
    onRcptTo(_address, session, callback) {
      const kind = taken.get(session.id)?.kind ?? "";
      if (["550", "552", "554"].includes(kind)) return callback(reply(Number(kind), words[kind] ?? ""));
      callback();
    },
    onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope;
      if (taken.get(session.id)?.kind === "drop_before_dot") {
        cut(server, session.id);
        stream.resume();
        return callback();
      }
      const from = mailFrom ? mailFrom.address : "";
      const to = rcptTo.map((entry) => entry.address);
      collect(stream)
        .then(async (raw) => {
          if (stream.sizeExceeded) throw reply(552, "5.3.4 Message too big");
          await take(session.id, String(session.user), from, to, raw);
        })
        .then(
          () => callback(null, "2.0.0 queued"),
          (err: Error & { responseCode?: number }) => {
            if (err.responseCode) return callback(err);
            log.error({ err }, "a mail could not be taken");
            callback(reply(451, "4.3.0 Local error"));
          },
        );
    },
    onClose(session) {
      taken.delete(session.id);
    },
  });

  /** Only a planned 535 applies to the sign-in; other faults wait for a transaction. */
  async function takeAuthFault(username: string): Promise<boolean> {
    const rows = await world.sql`
      update faults set remaining = remaining - 1 where id = (
        select id from faults where channel = 'smtp' and kind = '535' and remaining > 0
          and position(match in ${username.toLowerCase()}) > 0 order by id limit 1 for update
      ) and remaining > 0 returning 1`;
    return rows.length > 0;
  }

  server.on("error", (err) => log.debug({ err }, "a connection broke"));
  return server;
}
