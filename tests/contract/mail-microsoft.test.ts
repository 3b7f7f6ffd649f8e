import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { microsoftMail } from "@/lib/providers/mail/microsoft/adapter.ts";
import { pollOnce } from "../factories/poll-once.ts";
import { grantedStage } from "./granted-stage.ts";
import { mailTo, sendingContract } from "./mail.contract.ts";
import { readingContract } from "./mail-reading.contract.ts";

const mailbox = "tester.microsoft@mail.example";

describe("Microsoft Graph, as the embedded world offers it", () => {
  const { stage, control, worldUrl } = grantedStage({
    provider: "microsoft",
    mailbox,
    sentFolder: "sentitems",
    adapter: (baseUrl, keeper) => microsoftMail({ baseUrl: `${baseUrl}/graph`, keeper }) as never,
    sending: "/send",
  });
  sendingContract(stage);
  readingContract(stage);
  const mail = (id: string) => `From: ${id}@p.example\r\nMessage-ID: <${id}@p.example>\r\n\r\nHello`;

  it("leaves no draft behind when Graph refuses, nor one that was never sent", async () => {
    const to = await stage.recipient();
    const drafts = async () =>
      (await control<{ mails: unknown[] }>("GET", `/mailboxes/${mailbox}?folder=Drafts`)).mails.length;
    await stage.fault("429");
    const refused = stage.port().send(stage.account(), mailTo(to, "draft-1"));
    await expect(refused).rejects.toMatchObject({ kind: "limited", retryAfter: 120_000, scope: "account" });
    expect(await drafts()).toBe(0);
    await stage.fault("drop_before");
    const lost = stage.port().send(stage.account(), mailTo(to, "draft-2"));
    await expect(lost).rejects.toMatchObject({ kind: "ambiguous" });
    expect(await drafts()).toBe(1);
    expect(await stage.port().lookUp(stage.account(), "<draft-2@mail.example>")).toEqual({ state: "absent" });
    expect(await drafts()).toBe(0);
    const stopped = stage.port().send(stage.account(), mailTo(to, "draft-3"), async () => {
      throw new Error("answered meanwhile");
    });
    await expect(stopped).rejects.toThrow("answered meanwhile");
    expect(await drafts()).toBe(0);
    expect(await stage.received("<draft-3@mail.example>")).toBe(0);
  });

  it("leaves no draft behind whose answer was lost, once the mail is tried again", async () => {
    const to = await stage.recipient();
    const drafts = async () =>
      (await control<{ mails: unknown[] }>("GET", `/mailboxes/${mailbox}?folder=Drafts`)).mails.length;
    const fault = { channel: "microsoft", kind: "drop_after", match: "/me/messages", count: 1 };
    await control("POST", "/faults", fault);
    const mail = mailTo(to, "draft-4");
    await expect(stage.port().send(stage.account(), mail)).rejects.toMatchObject({ kind: "unavailable" });
    expect(await drafts()).toBe(1);
    await stage.port().send(stage.account(), { ...mail, isTriedBefore: true });
    expect(await drafts()).toBe(0);
    expect(await stage.received("<draft-4@mail.example>")).toBe(1);
  });

  it("begins anew where Graph has forgotten a position (410): nothing new is lost, nothing old counts", async () => {
    await stage.deliver(mail("before"));
    await control("POST", "/clock", { mode: "stepped", advanceMs: 3 * 60 * 60_000 });
    const { cursor } = await stage.port().verify(stage.account());
    let at = (await pollOnce(stage.port(), stage.account(), cursor, 2)).cursor;
    for (const id of ["d1", "d2", "d3"]) await stage.deliver(mail(id), id === "d2" ? "Customers" : "INBOX");
    await stage.renumber();
    const seen: string[] = [];
    for (let turn = 0; turn < 8; turn++) {
      const page = await pollOnce(stage.port(), stage.account(), at, 2);
      at = page.cursor;
      for (const one of page.mails) seen.push((await stage.reader().read(one)).messageId ?? "");
    }
    expect([...new Set(seen)].sort()).toEqual(["<d1@p.example>", "<d2@p.example>", "<d3@p.example>"]);
    expect(seen).toHaveLength(3);
  });

  it("keeps a cursor of bounded length, however many folders there are", async () => {
    const { cursor } = await stage.port().verify(stage.account());
    for (let n = 0; n < 40; n++) await stage.deliver(mail(`f${n}`), `Folder ${n}`);
    const page = await pollOnce(stage.port(), stage.account(), cursor, 100);
    expect(page.cursor.length).toBeLessThan(24_100);
    expect(page.mails.length).toBeGreaterThan(20);
  });

  it("asks for notices at an address that wants them, and renews them under their name", async () => {
    let answer = (token: string) => token;
    const subscriber = createServer((request, response) => {
      const token = new URL(request.url ?? "", "http://x").searchParams.get("validationToken") ?? "";
      response.writeHead(200, { "content-type": "text/plain" }).end(answer(token));
    });
    await new Promise<void>((ready) => subscriber.listen(0, "127.0.0.1", ready));
    const address = `http://127.0.0.1:${(subscriber.address() as AddressInfo).port}/notices`;
    const subscribe = (known: string | null, secret = "s") =>
      stage.port().subscribe!(stage.account(), { address, secret, known });
    try {
      const first = await subscribe(null);
      expect((await subscribe(first.id)).id).toBe(first.id);
      const second = await subscribe("unknown");
      expect([first.id, "unknown"]).not.toContain(second.id);
      answer = () => "something else";
      await expect(subscribe(null)).rejects.toMatchObject({ kind: "rejected" });
      await expect(subscribe(null, "x".repeat(129))).rejects.toMatchObject({ kind: "rejected" });
    } finally {
      subscriber.close();
    }
  });

  it("asks the world as strictly as Graph: an unknown option, and a delta query without its preference", async () => {
    const account = stage.account();
    if (account.kind !== "microsoft" || !("granted" in account.access)) throw new Error("no grant");
    const headers = { authorization: `Bearer ${account.access.granted}` };
    const ask = (path: string) => fetch(`${worldUrl()}/graph/v1.0${path}`, { headers });
    expect((await ask("/me?$odd=1")).status).toBe(400);
    expect((await ask("/me/mailFolders/inbox/messages/delta")).status).toBe(400);
    expect((await fetch(`${worldUrl()}/graph/v1.0/me`)).status).toBe(401);
  });
});
