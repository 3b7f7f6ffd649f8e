import PostalMime from "postal-mime";
import { expect, it } from "vitest";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { MailAccount, MailPort, MailReader, OutgoingMail } from "@/lib/providers/mail/port.ts";
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

/** New mail of a stage's mailbox, opened. */
export async function newsOf(stage: MailStage, cursor: string, limit = 50) {
  const { read } = stage.reader();
  const found = await pollOnce(stage.port(), stage.account(), cursor, limit);
  return { mails: await Promise.all(found.mails.map(read)), cursor: found.cursor };
}

/** The mail port's contract for handing mails over, and that what comes back is read. */
export function sendingContract(stage: MailStage): void {
  const news = (cursor: string, limit?: number) => newsOf(stage, cursor, limit);
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

  it("refuses a recipient that carries a header", async () => {
    const bad = { ...mailTo("a@b.example\r\nBcc: c@d.example", "inj") };
    await expect(stage.port().send(stage.account(), bad)).rejects.toMatchObject({ kind: "rejected" });
  });
}
