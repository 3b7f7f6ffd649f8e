import { connect } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runningWorld } from "../factories/servers/running-world.ts";

const { of } = runningWorld();

/** Waits for the greeting, sends bytes and tells what came back until the server fell silent or closed the line. */
function say(port: number, data: Buffer, waitMs = 40): Promise<{ said: string; closed: boolean }> {
  return new Promise((resolve) => {
    let said = "";
    const socket = connect(port, "127.0.0.1");
    const end = (closed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ said, closed });
    };
    let timer = setTimeout(() => end(false), 2_000);
    socket.on("data", (chunk) => {
      if (said === "") socket.write(data);
      said += chunk.toString("latin1");
      clearTimeout(timer);
      timer = setTimeout(() => end(false), waitMs);
    });
    socket.on("error", () => end(true));
    socket.on("close", () => end(true));
  });
}

const noise = (words: readonly string[]) =>
  fc
    .array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: "binary", maxLength: 30 })), {
      maxLength: 25,
    })
    .map((parts) => Buffer.from(`${parts.join(" ")}\r\n`, "latin1"));

const plain = Buffer.from("\0tester@mail.example\0mailbox-pass-1").toString("base64");
const imapWords = [
  "a1 LOGIN tester@mail.example mailbox-pass-1\r\n",
  "a2 SELECT INBOX\r\n",
  "a3 UID FETCH",
  "1:*",
  "(BODY[]<0.10>)",
  "a4 SEARCH",
  "{3}\r\n",
  "a5 IDLE\r\n",
  "DONE\r\n",
  "(((",
  '"',
  "\r\n",
  "a6 AUTHENTICATE PLAIN\r\n",
  "UID",
  'a7 LIST "" "*"\r\n',
];
const smtpWords = [
  "EHLO x\r\n",
  `AUTH PLAIN ${plain}\r\n`,
  "MAIL FROM:<tester@mail.example>\r\n",
  "RCPT TO:<a@p.example>\r\n",
  "DATA\r\n",
  ".\r\n",
  "QUIT\r\n",
  "RSET\r\n",
  "MAIL FROM:<>\r\n",
  "BDAT 5\r\n",
  "\0",
  "STARTTLS\r\n",
];

describe("the embedded mail servers and meaningless clients", () => {
  it("IMAP answers or closes, whatever is said to it", async () => {
    await fc.assert(
      fc.asyncProperty(noise(imapWords), async (data) => {
        const { said, closed } = await say(of().imapPort, data);
        expect(said.startsWith("* ") || closed).toBe(true);
      }),
      { numRuns: 15 },
    );
    const { said } = await say(
      of().imapPort,
      Buffer.from("a1 LOGIN tester@mail.example mailbox-pass-1\r\na2 LOGOUT\r\n"),
      5_000,
    );
    expect(said).toContain("a1 OK");
  }, 20_000);

  it("SMTP answers or closes, whatever is said to it", async () => {
    await fc.assert(
      fc.asyncProperty(noise(smtpWords), async (data) => {
        const { said, closed } = await say(of().smtpPort, data);
        expect(said.startsWith("220") || closed).toBe(true);
      }),
      { numRuns: 15 },
    );
    const { said } = await say(
      of().smtpPort,
      Buffer.from(`EHLO x\r\nAUTH PLAIN ${plain}\r\nQUIT\r\n`),
      5_000,
    );
    expect(said).toContain("235");
  }, 20_000);

  it("a client that sends without end is cut off, and others are served", async () => {
    const flood = Buffer.alloc(6 * 1024 * 1024, "x");
    expect((await say(of().imapPort, flood, 5_000)).closed).toBe(true);
    const { said } = await say(of().smtpPort, Buffer.from("EHLO x\r\nQUIT\r\n"), 5_000);
    expect(said).toContain("221");
  });
});
