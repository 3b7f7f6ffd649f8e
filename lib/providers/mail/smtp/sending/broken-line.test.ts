import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { type FaultyLine, faultyLine } from "@/tests/factories/servers/faulty-line.ts";
import { type RealMail, realMail, whyNoRealMail } from "@/tests/factories/servers/real-mail/index.ts";
import { smtpMail } from "../adapter.ts";

process.stdout.write(`broken lines: ${whyNoRealMail ?? "Debian's postfix"}\n`);

describe.skipIf(whyNoRealMail)("a line to postfix that breaks", () => {
  let server: RealMail;
  let line: FaultyLine;
  beforeAll(async () => {
    server = await realMail();
    line = await faultyLine(server.smtpPort);
  }, 30_000);
  afterAll(async () => {
    await line?.stop();
    await server?.stop();
  });

  async function send(name: string): Promise<string> {
    const at = { host: "127.0.0.1", port: line.port, security: "none" } as const;
    const sender = { email: "m@mail.example", fromName: "M", username: "m", password: server.password };
    const mail = {
      messageId: `<${name}@mail.example>`,
      to: { email: `${name}@p.example`, name: "A" },
      subject: "S",
      text: `Begin\n${"word ".repeat(100_000)}`,
      html: null,
      inReplyTo: null,
      references: [],
      unsubscribeUrl: null,
      files: [],
    };
    const port = smtpMail({ networks: [], endpoints: [`127.0.0.1:${line.port}`] });
    try {
      await port.send({ kind: "smtp", ...sender, smtp: at, imap: at }, mail);
      return "sent";
    } catch (error) {
      return error instanceof ProviderError ? error.kind : String(error);
    }
  }
  const copies = (name: string) =>
    server.received().filter((one) => one.includes(`<${name}@mail.example>`)).length;
  const isInBody = (sent: string) => sent.includes("\r\nDATA\r\n") && sent.includes("Begin");
  const isEnded = (sent: string) => sent.endsWith("\r\n.\r\n");

  it.each([
    ["middle", isInBody],
    ["dot", isEnded],
  ] as const)(
    "before the whole mail is there (%s): it isn't there, and never called sent",
    async (name, cutsBefore) => {
      line.breakBy({ cutsBefore });
      expect(["unavailable", "ambiguous"]).toContain(await send(name));
      line.breakBy({});
      expect(await send(`${name}-after`)).toBe("sent");
      await expect.poll(() => copies(`${name}-after`), { timeout: 8_000 }).toBe(1);
      expect(copies(name)).toBe(0);
    },
  );

  it("after the final dot, before the answer: the mail is there once, and isn't called failed", async () => {
    line.breakBy({ swallows: (_answered, sent) => isEnded(sent) });
    expect(await send("taken")).toBe("ambiguous");
    await expect.poll(() => copies("taken"), { timeout: 8_000 }).toBe(1);
  });
});
