import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { type FaultyLine, faultyLine } from "@/tests/factories/servers/faulty-line.ts";
import { type RealMail, realMail, whyNoRealMail } from "@/tests/factories/servers/real-mail/index.ts";
import type { MailPort, MailServer, SmtpAccount } from "../../port.ts";
import { smtpMail } from "../adapter.ts";
import { usualLimits } from "./sessions.ts";

process.stdout.write(`real mail servers: ${whyNoRealMail ?? "Debian's postfix"}\n`);

const limits = { ...usualLimits, sessionMs: 1_500, dotMs: 1_500, agreeMs: 500 };
/** Recipients that were deferred once. */
const deferred = new Set<string>();
const once = (recipient: string, word: string) => {
  if (deferred.has(recipient)) return "DUNNO";
  deferred.add(recipient);
  return word;
};

describe.skipIf(whyNoRealMail)("sending by postfix", () => {
  let server: RealMail;
  let line: FaultyLine;
  beforeAll(async () => {
    server = await realMail({
      tls: true,
      policy: (state, recipient) =>
        state === "RCPT" && recipient.startsWith("grey")
          ? once(recipient, "450 4.2.0 Greylisted, try again later")
          : state === "END-OF-MESSAGE" && recipient.startsWith("busy")
            ? once(recipient, "451 4.3.0 Try again later")
            : "DUNNO",
      settings: { smtpd_timeout: "7s", message_size_limit: "0" },
    });
    line = await faultyLine(server.smtpPort);
  }, 30_000);
  afterAll(async () => {
    await line?.stop();
    await server?.stop();
  });
  beforeEach(() => line.breakBy({}));

  const portOf = (more = {}) =>
    smtpMail({ networks: [], endpoints: [`127.0.0.1:${line.port}`] }, { ...usualLimits, ...more });
  async function send(
    mail: MailPort<SmtpAccount>,
    name: string,
    security: MailServer["security"] = "none",
    bytes = 100,
  ): Promise<string> {
    const at = { host: "127.0.0.1", port: line.port, security } as const;
    const sender = { email: "m@mail.example", fromName: "M", username: "m", password: server.password };
    const words = {
      messageId: `<${name}@mail.example>`,
      to: { email: `${name}@p.example`, name: "A" },
      subject: "S",
      text: `Begin\n${"word ".repeat(bytes / 5)}`,
      html: null,
      inReplyTo: null,
      references: [],
      unsubscribeUrl: null,
      files: [],
    };
    try {
      await mail.send({ kind: "smtp", ...sender, smtp: at, imap: at }, words);
      return "sent";
    } catch (error) {
      return error instanceof ProviderError ? error.kind : String(error);
    }
  }
  const copies = (name: string) =>
    server.received().filter((one) => one.includes(`<${name}@mail.example>`)).length;
  const arrives = (name: string) => expect.poll(() => copies(name), { timeout: 8_000 }).toBe(1);

  it.each(["grey", "busy"])(
    "a mail that is put off (%s) counts as limited, may go again, and is there once [F7]",
    async (name) => {
      const mail = portOf();
      expect(await send(mail, name)).toBe("limited");
      expect(await send(mail, name)).toBe("sent");
      await arrives(name);
    },
  );

  it("goes over one kept connection, and over a new one where the server ended it meanwhile: once each [F9]", {
    timeout: 20_000,
  }, async () => {
    const mail = portOf();
    const before = line.sent().length;
    for (const name of ["kept1", "kept2", "kept3"]) expect(await send(mail, name)).toBe("sent");
    expect(line.sent().length - before).toBe(1);
    // Postfix answers "421 timeout exceeded" and closes.
    await pause(7_500);
    expect(await send(mail, "kept4")).toBe("sent");
    line.cutAll();
    expect(await send(mail, "kept5")).toBe("sent");
    expect(line.sent().length - before).toBe(3);
    for (const n of [1, 2, 3, 4, 5]) await arrives(`kept${n}`);
  });

  it.each([
    ["at MAIL", { cutsBefore: (sent: string) => sent.split("\r\nMAIL ").length === 3 }],
    ["before the word to go on", { swallows: (answered: string) => answered.split("\r\n354 ").length === 3 }],
  ])("goes once where a kept connection is cut %s [F9]", async (where, fault) => {
    const [one, two] = [`first${where.length}`, `second${where.length}`];
    const before = line.sent().length;
    line.breakBy(fault);
    const mail = portOf();
    expect([await send(mail, one), await send(mail, two)]).toEqual(["sent", "sent"]);
    expect(line.sent().length - before).toBe(2);
    await arrives(one);
    await arrives(two);
  });

  it.each([
    ["its greeting", () => true, "unavailable"],
    ["EHLO", (sent: string) => /EHLO/.test(sent), "unavailable"],
    ["the sign-in", (sent: string) => /AUTH/.test(sent), "unavailable"],
    ["MAIL", (sent: string) => /\r\nMAIL/.test(sent), "unavailable"],
    ["the mail's words", (sent: string) => /Begin/.test(sent), "ambiguous"],
  ] as const)(
    "a server that falls silent at %s is left in time, and nothing arrives twice [F9]",
    async (phase, stalls, is) => {
      const name = `stall${phase.replace(/\W/g, "")}`;
      line.breakBy({ stalls: (sent) => stalls(sent), greetsLate: phase === "its greeting" ? 60_000 : 0 });
      const began = performance.now();
      expect(await send(portOf(limits), name)).toBe(is);
      expect(performance.now() - began).toBeLessThan(6_000);
      line.breakBy({});
      await pause(300);
      expect(copies(name)).toBe(0);
    },
  );

  it("a server that took the mail and then falls silent: nobody knows, and it is there once [F9]", async () => {
    line.breakBy({ rewrites: (said) => (/queued as/.test(said) ? "" : said) });
    expect(await send(portOf(limits), "silent")).toBe("ambiguous");
    await arrives("silent");
  });

  it("waits for a slow banner", { timeout: 20_000 }, async () => {
    line.breakBy({ greetsLate: 6_000 });
    expect(await send(portOf(), "slow")).toBe("sent");
    await arrives("slow");
  });

  it("hands over a mail of 30 MB, once", { timeout: 60_000 }, async () => {
    expect(await send(portOf(), "large", "none", 30_000_000)).toBe("sent");
    await arrives("large");
  });

  describe("by STARTTLS that fails", () => {
    const secrets = /AUTH|MAIL|Begin/;
    it.each([
      [
        "is hidden by somebody on the line",
        { rewrites: (said: string) => said.replace(/STARTTLS/g, "X") },
        /./,
      ],
      [
        "is refused by somebody on the line",
        { rewrites: (said: string) => said.replace(/^220 2\.0\.0 Ready.*$/m, "454 4.7.0 not now\r") },
        /STARTTLS/,
      ],
      ["is cut in its handshake", { cutsBefore: (sent: string) => /STARTTLS\r\n./s.test(sent) }, /STARTTLS/],
      ["stalls in its handshake", { stalls: (sent: string) => /STARTTLS\r\n./s.test(sent) }, /STARTTLS/],
      ["shows a certificate that nobody trusts", {}, /STARTTLS/],
    ])("and %s: no word of the mail and no password leaves in the open", async (how, fault, asked) => {
      line.breakBy(fault);
      const before = line.sent().length;
      const name = `tls${how.length}`;
      expect(await send(portOf(limits), name, "starttls")).toBe("unavailable");
      const sent = line.sent().slice(before).join("\n");
      expect(sent).toMatch(asked);
      expect(sent).not.toMatch(secrets);
      await pause(200);
      expect(copies(name)).toBe(0);
    });
  });
});
