import { ImapFlow } from "imapflow";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { pollOnce } from "@/tests/factories/poll-once.ts";
import {
  type Dovecot,
  dovecotPassword,
  hasDovecot,
  startDovecot,
} from "@/tests/factories/servers/dovecot.ts";
import { type FaultyLine, faultyLine } from "@/tests/factories/servers/faulty-line.ts";
import type { MailPort, SmtpAccount } from "../../port.ts";
import { readIncoming } from "../../reading/read-incoming.ts";
import { smtpMail } from "../adapter.ts";

process.stdout.write(`lines to Dovecot that break: ${hasDovecot ? "tried" : "it isn't installed here"}\n`);

const ids = ["a", "b", "c", "d", "e", "f"];

describe.skipIf(!hasDovecot)("mail that is read from Debian's Dovecot over a line that breaks", () => {
  let dovecot: Dovecot;
  let line: FaultyLine;
  let mail: MailPort<SmtpAccount>;
  let account: SmtpAccount;
  let person: ImapFlow;
  let cursor: string;
  let boxes = 0;
  beforeAll(async () => {
    dovecot = await startDovecot();
    line = await faultyLine(dovecot.port);
    mail = smtpMail({ networks: [], endpoints: [`127.0.0.1:${line.port}`] });
  });
  afterAll(async () => {
    await line?.stop();
    await dovecot?.stop();
  });

  /** A mailbox of its own with six new mails, and its owner's mail program, whose line holds. */
  beforeEach(async () => {
    line.breakBy({});
    boxes += 1;
    const email = `line${boxes}@mail.example`;
    const at = { host: "127.0.0.1", port: line.port, security: "none" } as const;
    const signIn = { username: email, password: dovecotPassword };
    account = { kind: "smtp", email, fromName: "M", ...signIn, smtp: at, imap: at };
    person = new ImapFlow({
      host: "127.0.0.1",
      port: dovecot.port,
      secure: false,
      auth: { user: email, pass: dovecotPassword },
      logger: false,
    });
    await person.connect();
    ({ cursor } = await pollOnce(mail, account, null, 50));
    for (const id of ids) await append(id, `${id} `.repeat(5_000));
    return async () => {
      await person.logout().catch(() => undefined);
    };
  });

  const append = (id: string, body: string, headers = "") =>
    person.append(
      "INBOX",
      Buffer.from(
        `From: ${id}@p.example\r\nSubject: Re: Hi\r\nMessage-ID: <${id}@p.example>\r\n${headers}\r\n${body}\r\n`,
        "latin1",
      ),
    );
  const idsOf = (mails: readonly { raw: Uint8Array }[]) =>
    mails.map(({ raw }) => /^Message-ID: <(\w+)@/m.exec(Buffer.from(raw).toString("latin1"))?.[1]);
  /** Polls until nothing new comes, past broken lines, each from where the last one had come to. */
  async function readAll(): Promise<{ read: (string | undefined)[]; failures: string[] }> {
    const read: (string | undefined)[] = [];
    const failures: string[] = [];
    for (let tries = 0; tries < 10; tries++) {
      try {
        const news = await pollOnce(mail, account, cursor, 2);
        cursor = news.cursor;
        if (news.mails.length === 0) break;
        read.push(...idsOf(news.mails));
      } catch (error) {
        failures.push(error instanceof ProviderError ? error.kind : String(error));
        line.breakBy({});
      }
    }
    return { read, failures };
  }

  it.each([
    ["right before a mail's words", (answered: string) => / FETCH .*\{\d+\}\r\n/.test(answered)],
    ["within a mail", (answered: string) => answered.includes("c c c")],
    ["before the end of the answer", (answered: string) => answered.includes("d d d")],
  ])("that is cut within a FETCH, %s: every mail is read once [F10]", async (_where, swallows) => {
    line.breakBy({ swallows });
    const { read, failures } = await readAll();
    expect(failures).toEqual(["unavailable"]);
    expect(read).toEqual(ids);
  });

  it("while its owner deletes some of it: the others are read once, and nothing stands still [F10]", async () => {
    let asked = 0;
    line.breakBy({
      meanwhile: async (sent) => {
        if (!/UID FETCH/i.test(sent) || asked++ > 0) return;
        await person.mailboxOpen("INBOX");
        await person.messageDelete("1,4");
        await person.mailboxClose();
      },
    });
    const { read } = await readAll();
    expect(asked).toBeGreaterThan(0);
    expect(read.filter((id) => id !== "a" && id !== "d")).toEqual(["b", "c", "e", "f"]);
    expect(read.length).toBe(new Set(read).size);
    // Dovecot shows a reader what was there when the reader looked, or leaves it out.
    await append("later", "Later");
    expect((await readAll()).read).toEqual(["later"]);
  });

  it("whose first bytes come late is waited for", { timeout: 20_000 }, async () => {
    line.breakBy({ greetsLate: 6_000 });
    expect((await pollOnce(mail, account, cursor, 50)).mails.length).toBe(ids.length);
  });

  it("is read in whatever form it comes: broken MIME, 8-bit headers, 100 parts in each other [F12]", async () => {
    await readAll();
    const multipart = 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="x"\r\n';
    await append("unclosed", "--x\r\nContent-Type: text/plain\r\n\r\nYes, unclosed.", multipart);
    await append("wrong", "--y\r\nContent-Type: text/plain\r\n\r\nYes, wrong.\r\n--y--", multipart);
    await append(
      "base64",
      `--x\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\nWWVzLCBi*!YXNlNjQu\r\n--x--`,
      multipart,
    );
    await append("bytes", "Yes, bytes.", "To: J\xfcrgen M\xfcller <j@x.example>\r\nX-Note: \xff\xfe\r\n");
    let nested = "Content-Type: text/plain\r\n\r\nYes, nested.\r\n";
    for (let depth = 0; depth < 100; depth++)
      nested = `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n${nested}\r\n--b${depth}--\r\n`;
    const [headers = "", ...body] = nested.split("\r\n\r\n");
    await append("nested", body.join("\r\n\r\n"), `MIME-Version: 1.0\r\n${headers}\r\n`);
    const { mails } = await pollOnce(mail, account, cursor, 50);
    const texts = await Promise.all(
      mails.map(async (one) => [(await readIncoming(one)).text, (await readIncoming(one)).verdict.kind]),
    );
    expect(idsOf(mails)).toEqual(["unclosed", "wrong", "base64", "bytes", "nested"]);
    expect(texts).toEqual(
      ["unclosed", "wrong", "base64", "bytes", "nested"].map((word) => [`Yes, ${word}.`, "reply"]),
    );
  });
});
