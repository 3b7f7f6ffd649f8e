import { expect, it } from "vitest";
import type { LeftBytes } from "@/lib/providers/mail/port.ts";
import { pollOnce } from "../factories/poll-once.ts";
import { type MailStage, newsOf } from "./mail.contract.ts";

/**
 * The mail port's contract for reading a mailbox. Of adapters that read by the same protocol's code one is enough:
 * theirs differ in what sends.
 */
export function readingContract(stage: MailStage): void {
  const news = (cursor: string, limit?: number) => newsOf(stage, cursor, limit);
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
}
