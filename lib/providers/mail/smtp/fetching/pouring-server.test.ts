import type { Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { type ScriptedServer, scriptedServer } from "@/tests/factories/servers/scripted-server.ts";
import type { SmtpAccount } from "../../port.ts";
import { withInbox } from "../inbox.ts";
import { readNew } from "./read-new.ts";

const most = 300_000_000;
const million = Buffer.alloc(1_000_000, "a");
const inbox = { path: "INBOX", key: "inbox", validity: undefined, uidNext: undefined };
let server: ScriptedServer;
let poured = 0;
afterEach(() => server.stop());

/** Writes until the client hangs up, or `most` bytes. */
function pour(socket: Socket, framed: (part: Buffer) => Buffer): void {
  while (poured < most && !socket.destroyed) {
    poured += million.length;
    if (!socket.write(framed(million))) {
      socket.once("drain", () => pour(socket, framed));
      return;
    }
  }
}

const mailOf = (part: Buffer) =>
  Buffer.concat([
    Buffer.from(`* 1 FETCH (UID 10 INTERNALDATE "01-Jan-2026 00:00:00 +0000" BODY[]<0> {${part.length}}\r\n`),
    part,
    Buffer.from(")\r\n"),
  ]);

const ways = {
  "one mail that doesn't end": (socket: Socket) => {
    socket.write(`* 1 FETCH (UID 10 BODY[]<0> {${most}}\r\n`);
    pour(socket, (part) => part);
  },
  "one mail after the other that nobody asked for": (socket: Socket) => pour(socket, mailOf),
  "a line that doesn't end": (socket: Socket) => {
    socket.write("* OK ");
    pour(socket, (part) => part);
  },
};

it.each(Object.entries(ways))("a server that sends %s is left [S23, F12]", async (_way, answer) => {
  poured = 0;
  server = await scriptedServer("* OK ready\r\n", (line, socket) => {
    const [tag = "", ...words] = line.split(" ");
    const command = words.join(" ").toUpperCase();
    if (command.startsWith("EXAMINE"))
      return `* 5 EXISTS\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT 50] ok\r\n${tag} OK [READ-ONLY] done\r\n`;
    if (command.startsWith("UID SEARCH")) return `* SEARCH 10\r\n${tag} OK done\r\n`;
    if (!command.startsWith("UID FETCH")) return `${tag} OK done\r\n`;
    answer(socket);
    return null;
  });
  const { port } = server;
  const imap = { host: "mail.example", port, security: "none" } as const;
  const account: SmtpAccount = {
    kind: "smtp",
    email: "own@mail.example",
    fromName: "Own",
    username: "own",
    password: "secret",
    smtp: imap,
    imap,
  };
  const at = { address: "127.0.0.1", servername: undefined, verdict: "allowed_private" } as const;
  const reading = withInbox(account, at, (client) =>
    readNew(client, { folders: [inbox], isWhole: true }, "1:1:0", { limit: 20 }),
  );
  await expect(reading).rejects.toMatchObject({ kind: "unavailable" });
  // What a look allows, plus what was in transit.
  expect(poured).toBeLessThan(150_000_000);
});
