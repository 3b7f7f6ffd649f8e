import { expect, it } from "vitest";
import type { MailAccount, MailPort, OutgoingMail } from "@/lib/providers/mail/port.ts";

/** What a mail server's side must offer. */
export interface MailStage {
  port(): MailPort;
  account(): MailAccount;
  recipient(): Promise<string>;
  reply(from: string, text: string): Promise<void>;
  bounce(from: string): Promise<void>;
  away(from: string): Promise<void>;
  fault(kind: string): Promise<void>;
  received(messageId: string): Promise<number>;
}

function mailTo(email: string, id: string): OutgoingMail {
  return {
    messageId: `<${id}@mail.example>`,
    to: { email, name: "Someone" },
    subject: "Hello",
    text: "A word",
    html: null,
    inReplyTo: null,
    references: [],
    unsubscribeUrl: "https://app.example/u/1",
  };
}

/** The mail port's contract. */
export function mailContract(stage: MailStage): void {
  it("signs in, and tells a wrong password apart", async () => {
    expect(await stage.port().verify(stage.account())).toEqual({ sentFolder: "Sent" });
    const wrong = stage.port().verify({ ...stage.account(), password: "no" });
    await expect(wrong).rejects.toMatchObject({ kind: "auth" });
  });

  it("sends, and reads a reply, a bounce and an automatic answer, each once", async () => {
    const port = stage.port();
    const { cursor: start } = await port.poll(stage.account(), null, 50);
    const to = await stage.recipient();
    await port.send(stage.account(), mailTo(to, "m1"));
    expect(await stage.received("<m1@mail.example>")).toBe(1);
    await stage.reply(to, "Yes, please.");
    await stage.bounce(to);
    await stage.away(to);
    const { mails, cursor } = await port.poll(stage.account(), start, 50);
    expect(mails.map((mail) => mail.nature)).toEqual(["reply", "bounce", "auto"]);
    expect(mails[0]).toMatchObject({ text: "Yes, please.", inReplyTo: "<m1@mail.example>" });
    expect(mails[1]?.bounce).toEqual({ email: to, status: "5.1.1" });
    expect((await port.poll(stage.account(), cursor, 50)).mails).toEqual([]);
  });

  it.each([
    ["421", "unavailable"],
    ["450", "limited"],
    ["451", "limited"],
    ["550", "rejected"],
    ["535", "auth"],
    ["drop_before_dot", "unavailable"],
  ])("calls %s %s, and nothing is received", async (kind, expected) => {
    const to = await stage.recipient();
    await stage.fault(kind);
    const sent = stage.port().send(stage.account(), mailTo(to, `f-${kind}`));
    await expect(sent).rejects.toMatchObject({ kind: expected });
    expect(await stage.received(`<f-${kind}@mail.example>`)).toBe(0);
  });

  it("finds out whether a mail went through after a connection lost at the final dot", async () => {
    const to = await stage.recipient();
    for (const [kind, state] of [
      ["drop_at_dot", "absent"],
      ["drop_after_dot", "done"],
    ] as const) {
      await stage.fault(kind);
      const sent = stage.port().send(stage.account(), mailTo(to, kind));
      await expect(sent).rejects.toMatchObject({ kind: "ambiguous" });
      expect(await stage.port().lookUp(stage.account(), `<${kind}@mail.example>`)).toMatchObject({ state });
    }
  });

  it("refuses a recipient that carries a header", async () => {
    const bad = { ...mailTo("a@b.example\r\nBcc: c@d.example", "inj") };
    await expect(stage.port().send(stage.account(), bad)).rejects.toMatchObject({ kind: "rejected" });
  });
}
