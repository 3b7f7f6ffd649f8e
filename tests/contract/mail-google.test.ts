import { describe, expect, it } from "vitest";
import { googleMail } from "@/lib/providers/mail/google/adapter.ts";
import { pollOnce } from "../factories/poll-once.ts";
import { grantedStage } from "./granted-stage.ts";
import { mailTo, sendingContract } from "./mail.contract.ts";
import { readingContract } from "./mail-reading.contract.ts";

const mailbox = "tester.google@mail.example";

describe("Gmail's API, as the embedded world offers it", () => {
  const { stage, control } = grantedStage({
    provider: "google",
    mailbox,
    sentFolder: "SENT",
    adapter: (baseUrl, keeper) => googleMail({ baseUrl, keeper }) as never,
    sending: "/send",
  });
  sendingContract(stage);
  readingContract(stage);

  it("keeps the Message-ID and files a follow-up in the thread of the mail that it continues", async () => {
    const to = await stage.recipient();
    const first = await stage.port().send(stage.account(), mailTo(to, "thread-1"));
    expect(first.messageId).toBe("<thread-1@mail.example>");
    const next = { ...mailTo(to, "thread-2"), inReplyTo: first.messageId, references: [first.messageId] };
    await stage.port().send(stage.account(), next);
    const { mails } = await control<{ mails: { message_id: string; uid: number }[] }>(
      "GET",
      `/mailboxes/${mailbox}?folder=Sent`,
    );
    const thread = async (id: string) => {
      const uid = mails.find((mail) => mail.message_id === id)?.uid;
      const mail = await control<{ thread: number | null; origin: number }>(
        "GET",
        `/mailboxes/${mailbox}/mails/${uid}?folder=Sent`,
      );
      return mail.thread ?? mail.origin;
    };
    expect(await thread("<thread-2@mail.example>")).toBe(await thread("<thread-1@mail.example>"));
  });

  it("lists mail by its arrival once Google has forgotten the history: nothing new is lost, nothing old counts", async () => {
    const mail = (id: string) => `From: ${id}@p.example\r\nMessage-ID: <${id}@p.example>\r\n\r\nHello`;
    await stage.deliver(mail("before"));
    await control("POST", "/clock", { mode: "stepped", advanceMs: 3 * 60 * 60_000 });
    const { cursor } = await stage.port().verify(stage.account());
    for (const id of ["g1", "g2", "g3"]) await stage.deliver(mail(id), id === "g2" ? "Junk" : "INBOX");
    await stage.renumber();
    const seen: string[] = [];
    let at = cursor;
    for (let turn = 0; turn < 8; turn++) {
      const page = await pollOnce(stage.port(), stage.account(), at, 2);
      expect(page.cursor.length).toBeLessThan(300);
      at = page.cursor;
      for (const one of page.mails) seen.push((await stage.reader().read(one)).messageId ?? "");
    }
    expect([...seen].sort()).toEqual(["<g1@p.example>", "<g2@p.example>", "<g3@p.example>"]);
    await stage.deliver(mail("g4"));
    expect((await pollOnce(stage.port(), stage.account(), at, 2)).mails).toHaveLength(1);
  });

  it("takes no old mail for new that somebody imports", async () => {
    const { cursor } = await stage.port().verify(stage.account());
    await control("POST", "/clock", { mode: "stepped", advanceMs: 0 });
    const old = "From: o@p.example\r\nMessage-ID: <old@p.example>\r\n\r\nHello";
    await control("POST", `/mailboxes/${mailbox}/deliver`, { raw: old, agoMs: 3 * 24 * 60 * 60_000 });
    expect((await pollOnce(stage.port(), stage.account(), cursor, 50)).mails).toEqual([]);
  });
});
