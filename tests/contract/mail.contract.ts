import PostalMime from "postal-mime";
import { expect, it } from "vitest";
import { newId } from "@/lib/kernel/ids/index.ts";
import type {
  LeftBytes,
  MailAccount,
  MailPort,
  MailReader,
  OutgoingMail,
} from "@/lib/providers/mail/port.ts";
import { pollOnce } from "../factories/poll-once.ts";

/** What a mail server's side must offer. */
export interface MailStage {
  port(): MailPort;
  reader(): MailReader;
  account(): MailAccount;
  /** The same with a sign-in that isn't good. */
  wrongAccount(): MailAccount;
  recipient(): Promise<string>;
  /** Somebody whose received mail can be read as it came. Default: any recipient, and the folder of sent mail. */
  fileRecipient?(): Promise<string>;
  reply(from: string, text: string): Promise<void>;
  bounce(from: string): Promise<void>;
  away(from: string): Promise<void>;
  fault(kind: string): Promise<void>;
  /** Planned faults by what they mean; of each nothing is received. */
  readonly refusals: readonly (readonly [kind: string, is: string])[];
  /** The fault of a recipient whom nobody knows, where the server says so at once. */
  readonly gone: string | null;
  /** Faults after which nobody knows whether the mail left, and what a look-up finds. */
  readonly lost: readonly (readonly [kind: string, state: "absent" | "done" | "unknown"])[];
  /** The folder of sent mail. Null: what it sends is filed nowhere, and nobody can be asked for it. */
  readonly sentFolder: string | null;
  /** Whether the server tells of new mail over the held connection. */
  readonly isTold: boolean;
  received(messageId: string): Promise<number>;
  /** How many mails were received at all. */
  receivedAll(): Promise<number>;
  /** The newest mail of the folder of sent mail, or that `fileRecipient` got. */
  newestSent(): Promise<string>;
  /** A mail from outside arrives, byte by byte as given; `folder`: a rule takes it there. */
  deliver(raw: string, folder?: string): Promise<void>;
  /** The owner moves the newest mail of the inbox to another folder. */
  moveNewest(to: string): Promise<void>;
  /** The next reading of the inbox is cut in the middle of a mail, or refused. */
  inboxFault(kind: "drop_in_fetch" | "refuse"): Promise<void>;
  /** The server numbers the inbox anew. */
  renumber(): Promise<void>;
  /** The newest mail of the inbox is deleted by its owner. */
  deleteNewest(): Promise<void>;
}

export function mailTo(email: string, id: string): OutgoingMail {
  return {
    messageId: `<${id}@mail.example>`,
    to: { email, name: "Someone" },
    subject: "Hello",
    text: "A word",
    html: null,
    inReplyTo: null,
    references: [],
    files: [],
    unsubscribeUrl: "https://app.example/u/1",
  };
}

/** The mail port's contract. */
export function mailContract(stage: MailStage): void {
  /** New mail, opened. */
  const news = async (cursor: string, limit = 50) => {
    const { read } = stage.reader();
    const found = await pollOnce(stage.port(), stage.account(), cursor, limit);
    return { mails: await Promise.all(found.mails.map(read)), cursor: found.cursor };
  };
  it("signs in, and tells a wrong password apart", async () => {
    expect(await stage.port().verify(stage.account())).toMatchObject({ sentFolder: stage.sentFolder });
    const wrong = stage.port().verify(stage.wrongAccount());
    await expect(wrong).rejects.toMatchObject({ kind: "auth" });
  });

  it("sends, and reads a reply, a bounce and an automatic answer, each once", async () => {
    const port = stage.port();
    const { cursor: start } = await pollOnce(port, stage.account(), null, 50);
    const to = await stage.recipient();
    const { messageId } = await port.send(stage.account(), mailTo(to, "m1"));
    expect(await stage.received(messageId)).toBe(1);
    await stage.reply(to, "Yes, please.");
    await stage.bounce(to);
    await stage.away(to);
    const { mails, cursor } = await news(start);
    expect(mails.map((mail) => mail.verdict.kind)).toEqual(["reply", "bounce", "automatic"]);
    expect(mails[0]).toMatchObject({ text: "Yes, please.", inReplyTo: messageId });
    expect(mails[1]?.verdict).toMatchObject({
      class: "hard",
      addresses: [to],
      status: "5.1.1",
      quoted: [messageId],
    });
    expect(mails[2]?.verdict).toMatchObject({ sort: "out_of_office" });
    expect((await pollOnce(port, stage.account(), cursor, 50)).mails).toEqual([]);
  });

  it("hands over the files of a mail, byte for byte, also a large one", async () => {
    const large = Buffer.alloc(4_500_000);
    for (let place = 0; place < large.length; place += 1) large[place] = (place * 31 + (place >> 8)) & 0xff;
    const files = [
      { name: "Angebot für Ø.pdf", type: "application/pdf", bytes: Buffer.from("%PDF-1.4 small") },
      { name: "film.bin", type: "application/octet-stream", bytes: large },
    ];
    const to = await (stage.fileRecipient ?? stage.recipient)();
    const mail = { ...mailTo(to, "files"), html: "<p>A word</p>", files };
    const { messageId } = await stage.port().send(stage.account(), mail);
    expect(await stage.received(messageId)).toBe(1);
    const { attachments, text, html } = await PostalMime.parse(await stage.newestSent());
    expect(text?.trim()).toBe("A word");
    expect(html).toContain("<p>A word</p>");
    expect(attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual(
      files.map(({ name, type }) => [name, type]),
    );
    for (const [place, { content }] of attachments.entries())
      expect(Buffer.from(content as ArrayBuffer).equals(files[place]!.bytes)).toBe(true);
  });

  it("hands over pictures that its HTML shows, beside other files", async () => {
    const picture = Buffer.from("89504e470d0a1a0a00", "hex");
    const contentId = `picture1.${newId()}@mail.example`;
    const files = [
      { name: "chart.png", type: "image/png", bytes: picture, contentId },
      { name: "a.pdf", type: "application/pdf", bytes: Buffer.from("%PDF") },
    ];
    const to = await (stage.fileRecipient ?? stage.recipient)();
    const html = `<p>A word <img src="cid:${contentId}" alt="chart.png"></p>`;
    const { messageId } = await stage
      .port()
      .send(stage.account(), { ...mailTo(to, "pictures"), html, files });
    expect(await stage.received(messageId)).toBe(1);
    const mail = await PostalMime.parse(await stage.newestSent());
    expect(mail.html).toContain(`cid:${contentId}`);
    expect(mail.text?.trim()).toBe("A word");
    const read = mail.attachments.map((one) => [one.filename, one.disposition, one.contentId ?? null]);
    expect(read.sort()).toEqual([
      ["a.pdf", "attachment", null],
      ["chart.png", "inline", `<${contentId}>`],
    ]);
    // The name of a picture can't add a header [S17].
    const odd = [{ ...files[0]!, contentId: "a>\r\nBcc: x@y.example" }];
    await expect(
      stage.port().send(stage.account(), { ...mailTo(to, "odd"), html, files: odd }),
    ).rejects.toMatchObject({ kind: "rejected" });
  });

  it.each(stage.refusals)("calls %s %s, and nothing is received", async (kind, expected) => {
    const to = await stage.recipient();
    const before = await stage.receivedAll();
    await stage.fault(kind);
    const sent = stage.port().send(stage.account(), mailTo(to, `f-${kind}`));
    // Only the last word about an address that nobody has is remembered.
    await expect(sent).rejects.toMatchObject({ kind: expected, isGone: kind === stage.gone });
    expect(await stage.receivedAll()).toBe(before);
  });

  it("finds out whether a mail went through after a connection lost at the final dot", async () => {
    const to = await stage.recipient();
    for (const [kind, state] of stage.lost) {
      await stage.fault(kind);
      const sent = stage.port().send(stage.account(), mailTo(to, kind));
      await expect(sent).rejects.toMatchObject({ kind: "ambiguous" });
      expect(await stage.port().lookUp(stage.account(), `<${kind}@mail.example>`)).toMatchObject({ state });
    }
  });

  it("says absent of a mail that was never handed over, or that it can't know", async () => {
    const state = stage.sentFolder === null ? "unknown" : "absent";
    expect(await stage.port().lookUp(stage.account(), "<never@mail.example>")).toEqual({ state });
  });

  it("reads new mail in portions, each once, whatever happens to the folder [F10]", async () => {
    const port = stage.port();
    const from = (id: string) => `From: ${id}@p.example\r\nMessage-ID: <${id}@p.example>\r\n\r\nHello`;
    let { cursor } = await pollOnce(port, stage.account(), null, 50);
    const read = async (limit = 50) => {
      const found = await news(cursor, limit);
      cursor = found.cursor;
      return found.mails.map((mail) => mail.from.email.split("@")[0]);
    };
    for (const id of ["r1", "r2", "r3"]) await stage.deliver(from(id));
    expect(await read(2)).toEqual(["r1", "r2"]);
    await stage.inboxFault("drop_in_fetch");
    await expect(read()).rejects.toMatchObject({ kind: "unavailable" });
    await stage.inboxFault("refuse");
    await expect(read()).rejects.toMatchObject({ kind: "unavailable" });
    expect(await read()).toEqual(["r3"]);
    await stage.deliver(from("r4"));
    await stage.deleteNewest();
    await stage.deliver(from("r5"));
    expect(await read()).toEqual(["r5"]);
    await stage.renumber();
    await stage.deliver(from("r6"));
    // Better twice than never: the recorder knows a mail by its Message-ID.
    expect(await read()).toContain("r6");
    expect(await read()).toEqual([]);
  });

  it("reads mail wherever it lies: junk, trash, a folder of the owner's, and where it was moved before it was seen", async () => {
    const port = stage.port();
    const { cursor } = await pollOnce(port, stage.account(), null, 50);
    const mail = (id: string) => `From: ${id}@p.example\r\nMessage-ID: <${id}@p.example>\r\n\r\nHello`;
    await stage.deliver(mail("junk"), "Junk");
    await stage.deliver(mail("rule"), "Customers");
    await stage.deliver(mail("moved"));
    await stage.moveNewest("Trash");
    await stage.deliver(mail("inbox"));
    const found = await news(cursor);
    const ids = found.mails.map(({ messageId }) => messageId?.slice(1).split("@")[0]);
    expect([...ids].sort()).toEqual(["inbox", "junk", "moved", "rule"]);
    expect((await news(found.cursor)).mails).toEqual([]);
  });

  it("reads the text of a long mail behind its attachment, and not the attachment [F12]", async () => {
    const { cursor } = await pollOnce(stage.port(), stage.account(), null, 50);
    const attachment = `Content-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${"QUJD\r\n".repeat(250_000)}`;
    await stage.deliver(
      `From: big@p.example\r\nMessage-ID: <big@p.example>\r\nContent-Type: multipart/mixed; boundary=o\r\n\r\n--o\r\n${attachment}--o\r\n\r\nYes, please.\r\n--o--\r\n`,
    );
    const found = await pollOnce(stage.port(), stage.account(), cursor, 50);
    expect(found.mails.map(({ raw }) => raw.length < 2_000)).toEqual([true]);
    const mail = await stage.reader().read(found.mails[0]!);
    expect(mail).toMatchObject({ messageId: "<big@p.example>", text: "Yes, please." });
  });

  const wholeOf = async (left: LeftBytes) => {
    const pieces: Uint8Array[] = [];
    for (let piece = await left.next(); piece !== null; piece = await left.next()) pieces.push(piece);
    await left.close();
    return Buffer.concat(pieces);
  };

  it("names the files of a long mail with their sizes, and gives them byte for byte on demand, wherever the mail is by then", async () => {
    const { cursor } = await pollOnce(stage.port(), stage.account(), null, 50);
    const film = Buffer.alloc(2_300_001);
    for (let place = 0; place < film.length; place += 1) film[place] = (place * 17 + (place >> 9)) & 0xff;
    const small = Buffer.from("%PDF-1.4 small");
    const part = (name: string, bytes: Buffer) =>
      `--o\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename*=utf-8''${encodeURIComponent(name)}\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString("base64").replace(/.{76}/g, "$&\r\n")}\r\n`;
    const raw = `From: film@p.example\r\nMessage-ID: <film@p.example>\r\nContent-Type: multipart/mixed; boundary=o\r\n\r\n--o\r\n\r\nHere it is.\r\n${part("Film Ø.bin", film)}${part("a.pdf", small)}--o--\r\n`;
    await stage.deliver(raw);
    const [fetched] = (await pollOnce(stage.port(), stage.account(), cursor, 50)).mails;
    expect(fetched).toMatchObject({ isShortened: true });
    const mail = await stage.reader().read(fetched!);
    expect(mail.text).toBe("Here it is.");
    expect(mail.files).toMatchObject([
      { name: "Film Ø.bin", type: "application/pdf", bytes: null, leftPart: expect.any(String) },
      { name: "a.pdf", bytes: null, leftPart: expect.any(String) },
    ]);
    const [one, two] = mail.files ?? [];
    expect(Math.abs((one?.size ?? 0) - film.length)).toBeLessThan(film.length / 50);
    const place = { mail: fetched!.id, messageId: mail.messageId };
    const open = (leftPart: string | null) =>
      stage.port().openLeft(stage.account(), { ...place, part: leftPart });
    expect((await wholeOf(await open(one!.leftPart!))).equals(film)).toBe(true);
    expect((await wholeOf(await open(two!.leftPart!))).equals(small)).toBe(true);
    expect((await wholeOf(await open(null))).toString("latin1")).toBe(Buffer.from(raw).toString("latin1"));
    await stage.moveNewest("Archive");
    const moved = await open(two!.leftPart!);
    expect((await wholeOf(moved)).equals(small)).toBe(true);
    // A download that nobody reads to its end leaves nothing open.
    const left = await open(one!.leftPart!);
    expect((await left.next())?.length).toBeGreaterThan(0);
    await left.close();
  });

  it("says that a file is gone with its mail, and gives no other mail's", async () => {
    const { cursor } = await pollOnce(stage.port(), stage.account(), null, 50);
    const body = `Content-Type: application/pdf; name=b.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${"QUJD\r\n".repeat(250_000)}`;
    await stage.deliver(
      `From: gone@p.example\r\nMessage-ID: <gone@p.example>\r\nContent-Type: multipart/mixed; boundary=o\r\n\r\n--o\r\n\r\nHi\r\n--o\r\n${body}--o--\r\n`,
    );
    const [fetched] = (await pollOnce(stage.port(), stage.account(), cursor, 50)).mails;
    const { messageId, files } = await stage.reader().read(fetched!);
    const place = { mail: fetched!.id, messageId, part: files![0]!.leftPart! };
    const rejected = { kind: "rejected" };
    await expect(
      stage.port().openLeft(stage.account(), { ...place, part: `${place.part}.9` }),
    ).rejects.toMatchObject(rejected);
    await stage.deleteNewest();
    await expect(stage.port().openLeft(stage.account(), place)).rejects.toMatchObject(rejected);
  });

  it("loses nothing that comes between connecting and the first reading", async () => {
    const { cursor } = await stage.port().verify(stage.account());
    await stage.deliver("From: quick@p.example\r\nMessage-ID: <quick@p.example>\r\n\r\nHello");
    expect((await news(cursor)).mails.map(({ messageId }) => messageId)).toEqual(["<quick@p.example>"]);
  });

  const told = async () => {
    const mailbox = await stage.port().open(stage.account());
    try {
      const { cursor } = await mailbox.poll(null, 50);
      let at = 0;
      const told = new Promise<string>((tell) => {
        void mailbox.watch((what) => {
          at = performance.now();
          tell(what);
        });
      });
      await stage.deliver("From: w@p.example\r\nMessage-ID: <w@p.example>\r\n\r\nHello");
      const before = performance.now();
      expect(await told).toBe("news");
      expect(at - before).toBeLessThan(10_000);
      expect((await mailbox.poll(cursor, 50)).mails).toHaveLength(1);
    } finally {
      await mailbox.close();
    }
  };
  if (stage.isTold) it("tells of new mail by the held connection [G11]", told);

  it("reads a poisonous mail without a word of complaint, and its neighbours [F12]", async () => {
    const port = stage.port();
    const { cursor } = await pollOnce(port, stage.account(), null, 50);
    await stage.deliver("\u0000\u0001 no header at all");
    await stage.deliver('Content-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\n--x--nothing');
    await stage.deliver("From: n@p.example\r\nMessage-ID: <n@p.example>\r\n\r\nHello");
    const { mails } = await news(cursor);
    expect(mails.map((mail) => mail.messageId)).toEqual([null, null, "<n@p.example>"]);
  });

  it("refuses a recipient that carries a header", async () => {
    const bad = { ...mailTo("a@b.example\r\nBcc: c@d.example", "inj") };
    await expect(stage.port().send(stage.account(), bad)).rejects.toMatchObject({ kind: "rejected" });
  });
}
