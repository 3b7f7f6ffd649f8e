import { createServer, type Server } from "node:net";
import { afterEach, expect, it } from "vitest";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import type { SmtpAccount } from "../../port.ts";
import { openSession } from "./session.ts";
import { tlsSessions } from "./tls-sessions.ts";

let server: Server;
afterEach(() => server.close());

it("a mail server whose answer doesn't end is left, and the connection closed [S24, F22]", async () => {
  let isClosed = false;
  server = createServer((socket) => {
    socket.write("220 ready\r\n");
    const dribble = setInterval(() => socket.write("250-more\r\n"), 50);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      isClosed = true;
      clearInterval(dribble);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as { port: number };
  const smtp = { host: "mail.example", port, security: "none" } as const;
  const account: SmtpAccount = {
    kind: "smtp",
    email: "own@mail.example",
    fromName: "Own",
    username: "own",
    password: "secret",
    smtp,
    imap: smtp,
  };
  const at = { address: "127.0.0.1", servername: undefined, verdict: "allowed_private" } as const;
  await expect(
    openSession(account, at, {
      until: monotonicMs() + 500,
      silence: 60_000,
      ended: () => {},
      resumes: tlsSessions(1),
    }),
  ).rejects.toMatchObject({
    kind: "unavailable",
  });
  await expect.poll(() => isClosed, { timeout: 5_000 }).toBe(true);
});
