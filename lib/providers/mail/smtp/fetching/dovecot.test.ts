import { linkSync } from "node:fs";
import { chown, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ImapFlow } from "imapflow";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { pollOnce } from "@/tests/factories/poll-once.ts";
import {
  type Dovecot,
  dovecotPassword,
  hasDovecot,
  startDovecot,
} from "@/tests/factories/servers/dovecot.ts";
import type { MailPort, SmtpAccount } from "../../port.ts";
import { readIncoming } from "../../reading/read-incoming.ts";
import { smtpMail } from "../adapter.ts";

if (!hasDovecot) process.stdout.write("Dovecot isn't installed here: the tests against it are left out.\n");

let dovecot: Dovecot;
let mail: MailPort;
let account: SmtpAccount;
let person: ImapFlow;
let boxes = 0;

describe.skipIf(!hasDovecot)("mail that Debian's Dovecot keeps", () => {
  beforeAll(async () => {
    dovecot = await startDovecot();
    mail = smtpMail({ networks: [], endpoints: [`127.0.0.1:${dovecot.port}`] });
  });
  afterAll(() => dovecot.stop());

  /** A mailbox of its own for each test, and its owner's mail program. */
  beforeEach(async () => {
    boxes += 1;
    const email = `box${boxes}@mail.example`;
    const at = { host: "127.0.0.1", port: dovecot.port, security: "none" } as const;
    account = {
      kind: "smtp",
      email,
      fromName: "M",
      username: email,
      password: dovecotPassword,
      smtp: at,
      imap: at,
    };
    person = new ImapFlow({
      host: "127.0.0.1",
      port: dovecot.port,
      secure: false,
      auth: { user: email, pass: dovecotPassword },
      logger: false,
    });
    await person.connect();
    return async () => {
      await person.logout().catch(() => undefined);
    };
  });

  const text = (id: string, body = "Hello") =>
    `From: ${id}@p.example\r\nTo: ${account.email}\r\nSubject: Re: Hi\r\nMessage-ID: <${id}@p.example>\r\n\r\n${body}\r\n`;
  const arrive = (id: string, folder = "INBOX", at?: Date) =>
    person.append(folder, Buffer.from(text(id)), [], at);
  const years = (n: number) => new Date(Date.now() - n * 365 * 86_400_000);
  const idsOf = (mails: readonly { raw: Uint8Array }[]) =>
    mails.map(({ raw }) => /^From: (\w+)@/m.exec(Buffer.from(raw).toString("latin1"))?.[1]);
  async function poll(cursor: string | null, limit = 50) {
    const news = await pollOnce(mail, account, cursor, limit);
    return { ...news, ids: idsOf(news.mails) };
  }

  it("is read from the inbox, junk, archive, trash and the person's own folders, but not from sent mail", async () => {
    await person.mailboxCreate("Customers/Europe");
    await arrive("old", "INBOX", years(1));
    const { cursor } = await poll(null);
    for (const [id, folder] of [
      ["inbox", "INBOX"],
      ["junk", "Junk"],
      ["archive", "Archive"],
      ["trash", "Trash"],
      ["rule", "Customers/Europe"],
      ["copy", "Sent"],
    ] as const)
      await arrive(id, folder);
    const news = await poll(cursor);
    expect([...news.ids].sort()).toEqual(["archive", "inbox", "junk", "rule", "trash"]);
    expect(news.ids[0]).toBe("inbox");
    expect((await poll(news.cursor)).ids).toEqual([]);
  });

  it("isn't lost where its owner files, deletes or renames before it is seen, also in a folder made since", async () => {
    await arrive("old", "INBOX", years(1));
    const { cursor } = await poll(null);
    for (const id of ["filed", "deleted", "kept"]) await arrive(id);
    await person.mailboxCreate("New folder");
    await person.mailboxOpen("INBOX");
    const uidOf = async (id: string) =>
      (
        (await person.search({ header: { "message-id": `<${id}@p.example>` } }, { uid: true })) as number[]
      ).join();
    await person.messageMove(await uidOf("filed"), "New folder", { uid: true });
    await person.messageMove(await uidOf("deleted"), "Trash", { uid: true });
    const news = await poll(cursor);
    expect([...news.ids].sort()).toEqual(["deleted", "filed", "kept"]);
    await arrive("later", "New folder");
    await person.mailboxRename("New folder", "Renamed");
    const more = await poll(news.cursor);
    // A renamed folder is read again from its newest mail on: twice is better than never.
    expect(more.ids).toContain("later");
    await person.mailboxDelete("Renamed");
    expect((await poll(more.cursor)).ids).toEqual([]);
  });

  it("isn't taken for new where it is old and moved, however much of it", async () => {
    for (let i = 0; i < 300; i++) await arrive(`old${i}`, "INBOX", years(2));
    await arrive("latest", "INBOX", years(1));
    const { cursor } = await poll(null);
    await person.mailboxOpen("INBOX");
    await person.messageMove("1:*", "Archive");
    await arrive("new", "Archive");
    const news = await poll(cursor);
    // What came within a day before the newest mail may be reported: servers date some mail too early.
    expect(news.ids).toEqual(["latest", "new"]);
    expect((await poll(news.cursor)).ids).toEqual([]);
  });

  it("isn't reported again where it was seen long ago and is filed since", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 10 * 86_400_000 });
    const start = await poll(null);
    await arrive("seen", "INBOX", new Date(Date.now() + 1_000));
    const first = await poll(start.cursor);
    expect(first.ids).toEqual(["seen"]);
    vi.useRealTimers();
    await arrive("later");
    const second = await poll(first.cursor);
    expect(second.ids).toEqual(["later"]);
    await person.mailboxOpen("INBOX");
    await person.messageMove("1", "Archive");
    await arrive("new", "Archive");
    expect((await poll(second.cursor)).ids).toEqual(["new"]);
    // Without those later looks it might not have been seen.
    expect((await poll(start.cursor)).ids).toContain("seen");
  });

  it("is new where it comes between the connecting and the first reading", async () => {
    const { cursor } = await mail.open(account).then(async (box) => {
      const first = await box.poll(null, 20);
      await box.close();
      return first;
    });
    await arrive("quick");
    expect((await poll(cursor)).ids).toEqual(["quick"]);
  });

  it("is told of at once by the held connection, and read without a sign-in", async () => {
    const box = await mail.open(account);
    try {
      const { cursor } = await box.poll(null, 20);
      const told = new Promise<string>((tell) => void box.watch(tell));
      await new Promise((resolve) => setTimeout(resolve, 200));
      await arrive("first");
      expect(await told).toBe("news");
      const news = await box.poll(cursor, 20);
      expect(idsOf(news.mails)).toEqual(["first"]);
      // The next one comes while nobody watches.
      await arrive("second");
      const again = new Promise<string>((tell) => void box.watch(tell));
      await arrive("third");
      expect(await again).toBe("news");
      expect(idsOf((await box.poll(news.cursor, 20)).mails).slice(0, 1)).toEqual(["second"]);
    } finally {
      await box.close();
    }
  });

  it("is read by its headers and texts where it is long, in whatever order its parts are [F12]", async () => {
    const { cursor } = await poll(null);
    const attachment = (bytes: number) =>
      `Content-Type: application/pdf; name="big.pdf"\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\n${"QUJD".repeat(bytes / 3)}\r\n`;
    const plain =
      "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\nYes, pl\u00e9ase: behind it.\r\n";
    const big =
      `From: big@p.example\r\nMessage-ID: <big@p.example>\r\nIn-Reply-To: <ours@x.example>\r\nSubject: Re: Hi\r\nMIME-Version: 1.0\r\n` +
      `Content-Type: multipart/mixed; boundary="outer"\r\n\r\npreamble\r\n--outer\r\n${attachment(30_000_000)}\r\n--outer\r\n` +
      `Content-Type: multipart/alternative; boundary="inner"\r\n\r\n--inner\r\n${plain}--inner\r\n` +
      "Content-Type: text/html\r\n\r\n<p>Yes, behind it.</p>\r\n--inner--\r\n--outer--\r\n";
    const report =
      `From: mailer-daemon@p.example\r\nMessage-ID: <report@p.example>\r\nMIME-Version: 1.0\r\n` +
      `Content-Type: multipart/report; report-type=delivery-status; boundary="r"\r\n\r\n--r\r\n\r\nIt failed.\r\n--r\r\n` +
      `Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.p.example\r\n\r\nFinal-Recipient: rfc822; gone@p.example\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--r\r\n` +
      `Content-Type: message/rfc822\r\n\r\nMessage-ID: <ours@x.example>\r\nSubject: Hi\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="q"\r\n\r\n--q\r\n${attachment(3_000_000)}--q--\r\n\r\n--r--\r\n`;
    await person.append("INBOX", Buffer.from(big));
    await person.append("INBOX", Buffer.from(report));
    await arrive("neighbour");
    const { mails } = await poll(cursor);
    expect(mails.map(({ raw }) => raw.length < 100_000)).toEqual([true, true, true]);
    const [one, two, three] = await Promise.all(mails.map(readIncoming));
    expect(one).toMatchObject({
      messageId: "<big@p.example>",
      inReplyTo: "<ours@x.example>",
      text: "Yes, pléase: behind it.",
      verdict: { kind: "reply" },
    });
    expect(two).toMatchObject({
      verdict: {
        kind: "bounce",
        class: "hard",
        addresses: ["gone@p.example"],
        status: "5.1.1",
        quoted: ["<ours@x.example>"],
      },
    });
    expect(three?.messageId).toBe("<neighbour@p.example>");
  });

  it("has files that are fetched on demand, byte for byte: where it is, moved, numbered anew, and never another mail's", async () => {
    const { cursor } = await poll(null);
    const film = Buffer.alloc(1_900_003);
    for (let place = 0; place < film.length; place += 1) film[place] = (place * 13 + (place >> 7)) & 0xff;
    const base64 = film.toString("base64").replace(/.{76}/g, "$&\r\n");
    const part = `Content-Type: video/mp4; name=film.mp4\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64}\r\n`;
    const alone = Buffer.from(`From: alone@p.example\r\nMessage-ID: <alone@p.example>\r\n${part}`);
    const mixed = Buffer.from(
      `From: mixed@p.example\r\nMessage-ID: <mixed@p.example>\r\nContent-Type: multipart/mixed; boundary=o\r\n\r\n--o\r\n\r\nHi\r\n--o\r\n${part}--o--\r\n`,
    );
    for (const raw of [mixed, alone]) await person.append("INBOX", raw);
    const { mails } = await poll(cursor);
    expect(mails.map(({ isShortened }) => isShortened)).toEqual([true, true]);
    const whole = async (place: Parameters<typeof mail.openLeft>[1]) => {
      const left = await mail.openLeft(account, place);
      const pieces: Uint8Array[] = [];
      for (let piece = await left.next(); piece; piece = await left.next()) pieces.push(piece);
      await left.close();
      return Buffer.concat(pieces);
    };
    const places = mails.map((one) => {
      const { messageId, files } = readIncoming(one);
      expect(files).toMatchObject([{ name: "film.mp4", bytes: null }]);
      expect(Math.abs(files![0]!.size! - film.length)).toBeLessThan(film.length / 50);
      return { mail: one.id, messageId, part: files![0]!.leftPart! };
    });
    const bothAreThere = async () => {
      for (const place of places) expect((await whole(place)).equals(film)).toBe(true);
    };
    await bothAreThere();
    expect((await whole({ ...places[0]!, part: null })).equals(mixed)).toBe(true);
    await person.mailboxOpen("INBOX");
    await person.messageMove("1:*", "Archive");
    await bothAreThere();
    // Another mail with the first one's number in a mailbox that was made anew.
    const other = { ...places[0]!, messageId: "<nobody@p.example>" };
    await expect(mail.openLeft(account, other)).rejects.toMatchObject({ kind: "rejected" });
    await person.mailboxOpen("Archive");
    await person.messageDelete("1:*");
    for (const place of places)
      await expect(mail.openLeft(account, place)).rejects.toMatchObject({ kind: "rejected" });
  });

  it("is read where it is poison: 100 nested parts, 50 MB in one part, no structure [F12]", async () => {
    const { cursor } = await poll(null);
    let nested = `Content-Type: text/plain\r\n\r\n${"deep ".repeat(300_000)}\r\n`;
    for (let depth = 0; depth < 100; depth++)
      nested = `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n${nested}\r\n--b${depth}--\r\n`;
    await person.append("INBOX", Buffer.from(`From: nested@p.example\r\nMIME-Version: 1.0\r\n${nested}`));
    await person.append(
      "INBOX",
      Buffer.from(
        `From: flat@p.example\r\nSubject: Re: Hi\r\n\r\nYes.\r\n${"x".repeat(70)}\r\n`.concat(
          `${"y".repeat(70)}\r\n`.repeat(700_000),
        ),
      ),
    );
    await arrive("neighbour");
    const news = await poll(cursor);
    expect(news.ids).toEqual(["nested", "flat", "neighbour"]);
    for (const { raw } of news.mails) expect(raw.length).toBeLessThan(2_000_000);
    expect((await readIncoming(news.mails[1]!)).text).toMatch(/^Yes\./);
    expect((await poll(news.cursor)).ids).toEqual([]);
  });

  it("is read again where the server numbers the folder anew, once [F10]", async () => {
    await arrive("old", "INBOX", years(1));
    const { cursor } = await poll(null);
    await arrive("a");
    const known = await poll(cursor);
    await person.mailboxClose();
    // As after a restore: the server has lost its numbers.
    await person.logout();
    for (const name of [
      "dovecot-uidlist",
      "dovecot.index",
      "dovecot.index.log",
      "dovecot.index.cache",
      "dovecot.list.index",
      "dovecot.list.index.log",
    ])
      await rm(join(dovecot.maildir(account.username), name), { force: true });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await maildirMail("b");
    const news = await poll(known.cursor);
    expect(news.ids).toContain("b");
    expect(news.ids).not.toContain("old");
    expect((await poll(news.cursor)).ids).toEqual([]);
  });

  /** A mail that the server's delivery puts there. */
  async function maildirMail(id: string, count = 1) {
    const dir = join(dovecot.maildir(account.username), "cur");
    const first = join(dir, "..", `tmp.${id}`);
    await writeFile(first, text(id));
    await chown(first, 65534, 65534);
    for (let n = 0; n < count; n++)
      linkSync(first, join(dir, `${Math.floor(Date.now() / 1000)}.${id}${n}.host:2,`));
  }

  it("of 50,000 old mails costs nothing: connecting and the first reading take as long as for one [G11]", async () => {
    await person.mailboxOpen("INBOX");
    await person.mailboxClose();
    await maildirMail("old", 50_000);
    const before = performance.now();
    // The server's own first look at the folder, which it keeps.
    await person.status("INBOX", { messages: true });
    const indexed = performance.now();
    const start = await poll(null);
    const started = performance.now();
    expect(start.ids).toEqual([]);
    expect((await poll(start.cursor)).ids).toEqual([]);
    const looked = performance.now();
    await arrive("new");
    const news = await poll(start.cursor);
    expect(news.ids).toEqual(["new"]);
    const ms = (from: number, to: number) => `${Math.round(to - from)} ms`;
    process.stdout.write(
      `50,000 old mails: the server indexes them in ${ms(before, indexed)}; connecting ${ms(indexed, started)}, first reading ${ms(started, looked)}\n`,
    );
  });
});
