import { constants } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createPlain } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { connect, createServer, type TLSSocket } from "node:tls";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { selfSigned } from "@/tests/factories/servers/real-mail/certificate.ts";
import type { SmtpAccount } from "../../port.ts";
import { smtpMail } from "../adapter.ts";
import { usualLimits } from "./sessions.ts";
import { tlsSessions } from "./tls-sessions.ts";

const dir = mkdtempSync(join(tmpdir(), "outreach-tls-"));
let own: { cert: Buffer; key: Buffer };
beforeAll(() => {
  const { cert, key } = selfSigned(dir);
  own = { cert: readFileSync(cert), key: readFileSync(key) };
  // Node reads its trusted certificates when it starts. What is tested here is who resumes what.
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true, force: true });
});

let reused: boolean[];
let port: number;
let stop: () => void;

/**
 * A mail server of one mail a connection, over TLS of this version from its first byte or by STARTTLS.
 * @param refused is called for each session that somebody offers. Left out: it resumes them.
 */
async function serving(
  security: "tls" | "starttls",
  version: "TLSv1.2" | "TLSv1.3",
  refused?: () => void,
): Promise<void> {
  // Tickets would be resumed without asking the server's own store.
  const secured = {
    ...own,
    ...(refused ? { secureOptions: constants.SSL_OP_NO_TICKET } : {}),
    minVersion: version,
    maxVersion: version,
  } as const;
  const talk = (socket: Duplex, upgrade: (() => void) | null) => {
    let isBody = false;
    socket.on("error", () => {});
    socket.on("data", (chunk: Buffer) => {
      for (const line of chunk.toString("latin1").split("\r\n").filter(Boolean)) {
        if (isBody && line !== ".") continue;
        if (isBody) isBody = false;
        const word = line.slice(0, 4).toUpperCase();
        if (word === "STAR") {
          socket.removeAllListeners("data");
          socket.write("220 go\r\n", () => upgrade?.());
        } else if (word === "EHLO")
          socket.write(`250-mx\r\n${upgrade ? "250-STARTTLS\r\n" : ""}250 AUTH PLAIN\r\n`);
        else if (word === "AUTH") socket.write("235 welcome\r\n");
        else if (word === "DATA") {
          isBody = true;
          socket.write("354 go on\r\n");
        } else socket.write("250 ok\r\n");
      }
    });
  };
  const inTls = (socket: TLSSocket) => reused.push(socket.isSessionReused());
  const far = createServer(secured, (socket) => {
    inTls(socket);
    socket.write("220 mx\r\n");
    talk(socket, null);
  });
  if (refused) {
    const given = new Set<string>();
    far.on("newSession", (id, _data, done) => {
      given.add(id.toString("hex"));
      done();
    });
    far.on("resumeSession", (id, done) => {
      // A client that offers none sends an id of its own making (RFC 8446 D.4).
      if (!given.has(id.toString("hex"))) return done(null, null);
      refused();
      done(new Error("no sessions here"), null);
    });
    far.on("tlsClientError", () => {});
  }
  const plain = createPlain((socket) => {
    socket.write("220 mx\r\n");
    talk(socket, () => {
      // Tickets of one server: its secure context and their keys stay the same.
      far.removeAllListeners("secureConnection");
      far.once("secureConnection", (up: TLSSocket) => {
        inTls(up);
        talk(up, null);
      });
      far.emit("connection", socket);
    });
  });
  const server = security === "tls" ? far : plain;
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  port = (server.address() as { port: number }).port;
  stop = () => {
    server.close();
  };
}
beforeEach(() => {
  reused = [];
});
afterEach(() => stop());

const mailTo = (more = {}) =>
  smtpMail({ networks: [], endpoints: [`127.0.0.1:${port}`] }, { ...usualLimits, mails: 1, ...more });

async function send(
  mail: ReturnType<typeof mailTo>,
  security: "tls" | "starttls",
  more: Partial<SmtpAccount> = {},
): Promise<void> {
  const smtp = { host: "127.0.0.1", port, security };
  const sender = { email: "m@mail.example", fromName: "M", username: "m", password: "p", smtp, imap: smtp };
  await mail.send(
    { kind: "smtp", ...sender, ...more },
    {
      messageId: "<a@mail.example>",
      to: { email: "a@p.example", name: "A" },
      subject: "S",
      text: "T",
      html: null,
      inReplyTo: null,
      references: [],
      unsubscribeUrl: null,
      files: [],
    },
  );
}

describe.each([
  ["tls", "TLSv1.3"],
  ["tls", "TLSv1.2"],
  ["starttls", "TLSv1.3"],
  ["starttls", "TLSv1.2"],
] as const)("a new connection by %s (%s)", (security, version) => {
  it("resumes the TLS session of the last one with that server, of another mailbox too", async () => {
    await serving(security, version);
    const mail = mailTo();
    await send(mail, security);
    await send(mail, security, { email: "other@mail.example", username: "other" });
    await send(mail, security);
    expect(reused).toEqual([false, true, true]);
  });

  it("never resumes another workspace's, nor one that isn't kept", async () => {
    await serving(security, version);
    const mail = mailTo();
    await send(mail, security, { tenant: "one" });
    await send(mail, security, { tenant: "two" });
    const none = mailTo({ tlsKept: 0 });
    for (const _ of [1, 2]) await send(none, security);
    expect(reused).toEqual([false, false, false, false]);
  });
});

it("goes without a TLS session where the server breaks off instead of resuming one, and asks it for none then", async () => {
  let offers = 0;
  await serving("tls", "TLSv1.2", () => {
    offers += 1;
  });
  const mail = mailTo();
  for (const _ of [1, 2, 3]) await send(mail, "tls");
  expect([offers, reused]).toEqual([1, [false, false, false]]);
});

it("keeps no TLS session for longer because its entry had to make room meanwhile", async () => {
  await serving("tls", "TLSv1.2");
  const socketOf = (session?: Buffer) =>
    new Promise<TLSSocket>((ready, fail) => {
      const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false, session });
      socket.once("error", fail);
      socket.once("data", () => ready(socket));
    });
  const peer = (tenant: string) =>
    ({ tenant, address: "127.0.0.1", port, servername: undefined, security: "tls" }) as const;
  const sessions = tlsSessions(1);
  const first = await socketOf();
  sessions.keep(peer("one"), first);
  const resumed = await socketOf(sessions.find(peer("one")));
  expect(resumed.isSessionReused()).toBe(true);
  sessions.keep(peer("two"), first);
  sessions.keep(peer("one"), resumed);
  expect(sessions.find(peer("one"))).toBeUndefined();
  first.destroy();
  resumed.destroy();
});
