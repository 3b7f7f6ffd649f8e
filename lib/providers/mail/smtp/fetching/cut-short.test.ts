import { afterEach, describe, expect, it } from "vitest";
import { type ScriptedServer, scriptedServer } from "@/tests/factories/servers/scripted-server.ts";
import type { LeftBytes, SmtpAccount } from "../../port.ts";
import { smtpMail } from "../adapter.ts";

let server: ScriptedServer;
afterEach(() => server.stop());

const size = 700_000;
const file = Buffer.alloc(size, "abcdefgh");
/** What the server gives of a file from there on; null: NIL. */
type Give = (from: number, most: number) => Buffer | null;

/** A mailbox with one mail, whose second part has `size` bytes as the server announces them. */
async function serving(give: Give): Promise<void> {
  const part = `("TEXT" "PLAIN" NIL NIL NIL "7BIT" 2 1)("APPLICATION" "PDF" NIL NIL NIL "8BIT" ${size})`;
  const known = `RFC822.SIZE ${size} ENVELOPE (NIL "S" NIL NIL NIL NIL NIL NIL NIL "<a@p.example>") BODYSTRUCTURE (${part} "MIXED")`;
  server = await scriptedServer("* OK ready\r\n", (line, socket) => {
    const [tag = "", ...words] = line.split(" ");
    const command = words.join(" ").toUpperCase();
    if (command.startsWith("LIST")) return `* LIST () "/" INBOX\r\n${tag} OK done\r\n`;
    if (command.startsWith("EXAMINE"))
      return `* 5 EXISTS\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT 50] ok\r\n${tag} OK [READ-ONLY] done\r\n`;
    const [, name, from, most] = /BODY\.PEEK\[(2?)\]<(\d+)\.(\d+)>/.exec(command) ?? [];
    if (from === undefined) {
      const told = command.startsWith("UID FETCH") ? `* 1 FETCH (UID 10 ${known})\r\n` : "";
      return `${told}${tag} OK done\r\n`;
    }
    const given = give(Number(from), Number(most));
    const head = `* 1 FETCH (UID 10 BODY[${name}]<${from}>`;
    if (given === null) return `${head} NIL)\r\n${tag} OK done\r\n`;
    socket.write(`${head} {${given.length}}\r\n`);
    socket.write(given);
    return `)\r\n${tag} OK done\r\n`;
  });
}

function opened(part: string | null, gone?: AbortSignal): Promise<LeftBytes> {
  const imap = { host: "127.0.0.1", port: server.port, security: "none" } as const;
  const sender = { email: "own@mail.example", fromName: "Own", username: "own", password: "p" };
  const account: SmtpAccount = { kind: "smtp", ...sender, smtp: imap, imap };
  const port = smtpMail({ networks: [], endpoints: [`127.0.0.1:${server.port}`] });
  return port.openLeft(account, { mail: "1:10", messageId: "<a@p.example>", part }, gone);
}

async function fetched(part: string | null): Promise<number> {
  const left = await opened(part);
  const pieces: Uint8Array[] = [];
  try {
    for (let piece = await left.next(); piece; piece = await left.next()) pieces.push(piece);
  } finally {
    await left.close();
  }
  const all = Buffer.concat(pieces);
  expect(all.equals(file.subarray(0, all.length))).toBe(true);
  return all.length;
}

describe.each([
  ["a file", "2"],
  ["a whole mail", null],
])("%s that is fetched from a mailbox", (_what, part) => {
  it("is whole although the server gives less at a time than it was asked for", async () => {
    await serving((from, most) => file.subarray(from, from + Math.min(most, 100_000)));
    expect(await fetched(part)).toBe(size);
  });

  it.each([
    ["nothing", (at: number) => Buffer.alloc(at)],
    ["NIL", () => null],
  ])(
    "breaks off where the server gives %s before its announced end, and never ends as if it were whole",
    async (_word, end) => {
      await serving((from, most) => (from >= 524_288 ? end(0) : file.subarray(from, from + most)));
      await expect(fetched(part)).rejects.toMatchObject({
        kind: "unavailable",
        detail: "the answer was cut short",
      });
    },
  );

  it("leaves its server when its reader leaves, also while the server is silent", async () => {
    const reader = new AbortController();
    await serving((from, most) => {
      if (from === 0) return file.subarray(0, most);
      reader.abort();
      return file.subarray(from, from + most);
    });
    const left = await opened(part, reader.signal);
    expect(server.open()).toBe(1);
    await left.next();
    await left.next().catch(() => {});
    await expect.poll(() => server.open(), { timeout: 4_000 }).toBe(0);
  });
});
