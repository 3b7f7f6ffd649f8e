import { beforeEach, describe, expect, it } from "vitest";
import { GET as getFile } from "@/app/api/inbox/attachments/[id]/route.ts";
import { GET as getMessages } from "@/app/api/inbox/dialogs/[id]/messages/route.ts";
import { GET as getHtml } from "@/app/api/inbox/messages/[id]/html/route.ts";
import { GET as getText } from "@/app/api/inbox/messages/[id]/text/route.ts";
import type { DialogDetail, DialogMessage } from "@/lib/contracts/inbox.ts";
import { db } from "@/lib/db/index.ts";
import { recordMail } from "@/lib/domain/conversations/sync/record-mail.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { mailReader } from "@/lib/providers/mail/smtp/reader.ts";
import { mail, multipart } from "@/tests/fixtures/mail/build.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeProspect } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { grantAccounts, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
const sender = senderOfEachTest(database);
const reader = mailReader({ threads: 1 });

let prospectId: string;
let email: string;
beforeEach(async () => {
  const { workspaceId, credentialId } = sender;
  email = `${newId()}@people.example`;
  prospectId = await makeProspect(database.admin, { workspaceId, credentialId, email });
});

/** Receives a raw mail from the person, as the worker does: its reader runs in a thread. */
async function receive(type: string, body: string | Buffer): Promise<DialogMessage> {
  const raw = mail({ from: email, type, body, headers: "" }).toString("latin1");
  const own = Buffer.from(raw.replace("<answer@prospect.example>", `<${newId()}@people.example>`), "latin1");
  const read = await reader.read({ id: newId(), raw: own, at: new Date() });
  const { workspaceId, mailboxId: id } = sender;
  const account = { kind: "mailbox", workspaceId, id, cursor: null, ref: "", askedAt: 0 } as const;
  await db.tenant({ workspaceId }, (tx) => recordMail(tx, account, read));
  const { payload } = await callRoute<DialogDetail>(getMessages, {
    as: sender.token,
    params: { id: prospectId },
  });
  return payload.messages.at(-1)!;
}

const file = (name: string, content: Buffer | string, more = "") =>
  `Content-Type: application/pdf\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n${more}\n${Buffer.from(content).toString("base64")}`;
const plain = "Content-Type: text/plain\n\nThe words";
const html = (body: string) => `Content-Type: text/html\n\n${body}`;
const mixed = (...parts: string[]) => receive("multipart/mixed; boundary=b", multipart("b", parts));

const ask = async (
  handler: typeof getHtml,
  id: string,
  query: Record<string, string> = {},
  token = sender.token,
) => {
  const url = `http://localhost/api/x?${new URLSearchParams(query)}`;
  const request = new Request(url, { headers: { host: "localhost", authorization: `Bearer ${token}` } });
  return handler(request, { params: Promise.resolve({ id }) });
};

describe("the whole text of a received mail", () => {
  it("is had on request, by whoever sees the conversation; the new part alone comes with it", async () => {
    const quoted = "On Mon, 2 Mar 2026 at 10:00, Tess wrote:\n> Shall we talk?\n> Yours, Tess";
    const message = await receive("text/plain", `Yes, on Friday.\n\n${quoted}`);
    expect(message).toMatchObject({ text: "Yes, on Friday.", has_more: true });
    const read = async (id: string, as = sender.token) =>
      callRoute<{ text: string }>(getText, { as, params: { id } });
    const { payload } = await read(message._id);
    expect(payload.text).toContain("Yes, on Friday.");
    expect(payload.text).toContain("> Shall we talk?");
    const short = await receive("text/plain", "Only this");
    expect(short).toMatchObject({ text: "Only this", has_more: false });
    expect((await read(short._id)).payload.text).toBe("Only this");
    const worker = await makeMember(database.admin, {
      workspaceId: sender.workspaceId,
      isAdmin: false,
      allowedPages: { inbox: true },
    });
    expect(await read(message._id, worker.token)).toMatchObject({ status: 404 });
    await grantAccounts(database.admin, worker, sender.credentialId);
    expect(await read(message._id, worker.token)).toMatchObject({ status: 200 });
  });
});

describe("the HTML of a received mail", () => {
  it("is shown by itself, where nothing runs and nothing is fetched until the reader asks for pictures", async () => {
    const message = await mixed(
      plain,
      html('<p>The <b>words</b></p><script>alert(1)</script><img src="https://a.example/a.png">'),
    );
    expect(message).toMatchObject({ text: "The words", html: { has_pictures: true, is_first: false } });
    const answer = await ask(getHtml, message._id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      "img-src data:",
      "style-src 'unsafe-inline'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      "sandbox allow-popups allow-popups-to-escape-sandbox",
    ]);
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    const page = await answer.text();
    expect(page).toContain('<p>The <b>words</b></p><img src="https://a.example/a.png" /></body>');
    expect(page).not.toContain("script");
    const pictures = await ask(getHtml, message._id, { pictures: "true" });
    expect(pictures.headers.get("content-security-policy")).toContain("img-src data: https: http:;");
  });

  it("has the pictures that came with it, which are no attachments", async () => {
    const picture = (id: string) =>
      `Content-Type: image/png; name=a.png\nContent-ID: <${id}>\nContent-Transfer-Encoding: base64\n\niVBORw0=`;
    const message = await mixed(html('<p>Hi</p><img src="cid:in@x">'), picture("in@x"), picture("beside@x"));
    expect(message.attachments).toMatchObject([{ name: "a.png", type: "image/png", size: 5 }]);
    const page = await (await ask(getHtml, message._id)).text();
    expect(page).toContain('<img src="data:image/png;base64,iVBORw0=" />');
  });

  it("leaves no file unreachable: a picture that no browser shows, and one whose name another's begins with, are attachments", async () => {
    const picture = (id: string, type: string) =>
      `Content-Type: ${type}; name=${id}\nContent-ID: <${id}>\nContent-Transfer-Encoding: base64\n\niVBORw0=`;
    const message = await mixed(
      html('<p>Hi</p><img src="cid:photo"><img src="cid:a10"><img src="cid:b%40x"><img src="cid:left">'),
      picture("photo", "image/heic"),
      picture("a1", "image/png"),
      picture("a10", "image/png"),
      picture("b@x", "image/jpg"),
      "Content-Type: image/png; name=left\nContent-ID: <left>\n",
    );
    expect(message.attachments.map(({ name, size }) => [name, size])).toEqual([
      ["photo", 5],
      ["a1", 5],
      ["left", null],
    ]);
    const page = await (await ask(getHtml, message._id)).text();
    expect(page.match(/data:image\/(?:png|jpeg);base64/g)).toHaveLength(2);
  });

  it("of megabytes costs no more than its bound, and the text stands for it", async () => {
    const message = await receive("text/html", `${"<table><tr><td>".repeat(300_000)}word`);
    expect(message.direction).toBe("in");
    const [row] = await database.admin`select coalesce(max(length(html)), 0) as length from message_html`;
    expect(Number(row?.length)).toBeLessThanOrEqual(600_000);
  });

  it("and its files are found by nobody who doesn't see the conversation", async () => {
    const { workspaceId } = sender;
    const message = await mixed(plain, html("<p>Hi</p>"), file("a.pdf", "%PDF"));
    const [attached] = message.attachments;
    const stranger = await makeMember(database.admin);
    const worker = await makeMember(database.admin, {
      workspaceId,
      isAdmin: false,
      allowedPages: { inbox: true },
    });
    const statuses = async (token: string) => [
      (await ask(getHtml, message._id, {}, token)).status,
      (await ask(getFile, attached!._id, {}, token)).status,
    ];
    expect(await statuses(stranger.token)).toEqual([404, 404]);
    expect(await statuses(worker.token)).toEqual([404, 404]);
    expect(await statuses("nobody")).toEqual([401, 401]);
    await grantAccounts(database.admin, worker, sender.credentialId);
    expect(await statuses(worker.token)).toEqual([200, 200]);
    expect((await ask(getHtml, newId())).status).toBe(404);
    expect((await ask(getFile, "x")).status).toBe(404);
  });
});

describe("the files of a received mail", () => {
  it("are listed with names and sizes, and only ever downloaded", async () => {
    const message = await mixed(
      plain,
      file('Über "1".html', "<script>alert(1)</script>"),
      file("b.pdf", "%PDF-1"),
    );
    expect(message.attachments.map(({ name, size }) => [name, size])).toEqual([
      [expect.stringContaining("ber"), 25],
      ["b.pdf", 6],
    ]);
    const answer = await ask(getFile, message.attachments[0]!._id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[\w.() -]+"; filename\*=UTF-8''[\w%.-]+$/,
    );
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(await answer.text()).toBe("<script>alert(1)</script>");
  });

  it("that were not fetched are named, and not found", async () => {
    const message = await mixed(
      plain,
      "Content-Type: application/zip\nContent-Disposition: attachment; filename=big.zip\n",
    );
    expect(message.attachments).toMatchObject([{ name: "big.zip", size: null }]);
    expect((await ask(getFile, message.attachments[0]!._id)).status).toBe(404);
  });

  it("go with their message", async () => {
    await mixed(plain, html("<p>Hi</p>"), file("a.pdf", "%PDF"));
    await database.admin`delete from messages where prospect_id = ${prospectId}`;
    const [left] =
      await database.admin`select (select count(*) from message_html where workspace_id = ${sender.workspaceId})
      + (select count(*) from message_files where workspace_id = ${sender.workspaceId}) as count`;
    expect(Number(left?.count)).toBe(0);
  });
});
