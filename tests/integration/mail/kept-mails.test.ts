import { beforeEach, describe, expect, it, vi } from "vitest";
import { GET as getMessages } from "@/app/api/inbox/dialogs/[id]/messages/route.ts";
import { type DialogDetail, type DialogMessage, downloadAttachment } from "@/lib/contracts/inbox.ts";
import { db } from "@/lib/db/index.ts";
import {
  forgetAllTries,
  type LeftContent,
  type Mailboxes,
  purgeSources,
  readMessageFile,
  readOriginal,
  readSetAside,
  syncMailbox,
} from "@/lib/domain/conversations/index.ts";
import type { ReadableFile } from "@/lib/domain/files/index.ts";
import { suppressPerson } from "@/lib/domain/suppression/index.ts";
import { fileReply } from "@/lib/http/file-reply.ts";
import { route } from "@/lib/http/route.ts";
import { queues } from "@/lib/jobs/definitions/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { LeftGone } from "@/lib/providers/mail/index.ts";
import { leftLine } from "@/lib/providers/mail/left-part.ts";
import type { FetchedMail, LeftPlace, MailAccount } from "@/lib/providers/mail/port.ts";
import { readIncoming } from "@/lib/providers/mail/reading/read-incoming.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeProspect } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
const sender = senderOfEachTest(database);

let prospectId: string;
let email: string;
beforeEach(async () => {
  const { workspaceId, credentialId } = sender;
  email = `${newId()}@people.example`;
  prospectId = await makeProspect(database.admin, { workspaceId, credentialId, email });
});

const account = () =>
  ({ kind: "mailbox", workspaceId: sender.workspaceId, id: sender.mailboxId, ref: "", askedAt: 0 }) as const;
const member = () => ({
  workspaceId: sender.workspaceId,
  userId: sender.userId,
  isAdmin: true,
  credentialIds: null,
});
const rawOf = (words: string, more = "") =>
  `From: ${email}\r\nSubject: Re: Hello\r\nMessage-ID: <${newId()}@people.example>\r\n${more}\r\n${words}\r\n`;

/** A mail arrives and is recorded, as the worker does. */
async function arrive(mail: Partial<FetchedMail> & { readonly raw: Uint8Array }, read = readIncoming) {
  const [row] = await database.admin`select mail_cursor from mailboxes where id = ${sender.mailboxId}`;
  const cursor = (row?.mail_cursor as string | null) ?? null;
  const next = `c${newId()}`;
  const fetched = { id: `1:${newId()}`, at: new Date(), ...mail };
  const poll = async (at: string | null) =>
    at === cursor ? { mails: [fetched], cursor: next } : { mails: [], cursor: next };
  await syncMailbox({ poll, read: async (one) => read(one) }, { ...account(), cursor });
  return fetched;
}

async function newest(): Promise<DialogMessage> {
  const { payload } = await callRoute<DialogDetail>(getMessages, {
    as: sender.token,
    params: { id: prospectId },
  });
  return payload.messages.at(-1)!;
}

/** Mailboxes in which these parts stand, and what they were asked. */
function mailboxes(parts: Readonly<Record<string, string>>) {
  const asked: LeftPlace[] = [];
  let open = 0;
  const outside: Mailboxes = {
    mail: {
      async openLeft(_account, place) {
        asked.push(place);
        const text = parts[place.part ?? "whole"];
        if (text === undefined) throw new LeftGone();
        if (text === "refused") throw new ProviderError("rejected", "policy 7");
        if (text === "silent") throw new ProviderError("unavailable", "no answer");
        open += 1;
        const pieces = text.match(/.{1,4}/gs) ?? [];
        return {
          next: async () => {
            const piece = pieces.shift();
            return piece === undefined ? null : Buffer.from(piece);
          },
          close: async () => {
            open -= 1;
          },
        };
      },
    },
    openMailAccount: async () => ({ kind: "smtp" }) as MailAccount,
  };
  return { outside, asked, open: () => open };
}

/** Of a reader who doesn't leave. */
const stays = new AbortController().signal;
const textOf = async (file: ReadableFile | LeftContent) => fileReply(file).text();

describe("a received mail as it came", () => {
  it("is kept, packed and sealed, and given as a download to whoever sees the conversation", async () => {
    const raw = rawOf("A secret word, a secret word, a secret word");
    const { id } = await arrive({ raw: Buffer.from(raw) });
    const message = await newest();
    expect(message.has_original).toBe(true);
    const { outside, asked } = mailboxes({});
    const file = await readOriginal(member(), outside, message._id, stays);
    expect(file.name).toBe("Re: Hello.eml");
    expect(await textOf(file)).toBe(raw);
    expect(asked).toEqual([]);
    const [row] = await database.admin`select name, is_whole, size, sealed from message_sources
      where message_id = ${message._id}`;
    expect(row).toMatchObject({ name: id, is_whole: true, size: raw.length });
    expect(Buffer.from(row!.sealed).includes("secret")).toBe(false);
    const worker = await makeMember(database.admin, { workspaceId: sender.workspaceId, isAdmin: false });
    const other = { ...member(), userId: worker.userId, isAdmin: false, credentialIds: [] };
    await expect(readOriginal(other, outside, message._id, stays)).rejects.toMatchObject({
      reason: "not_found",
    });
    const stranger = { ...member(), workspaceId: (await makeMember(database.admin)).workspaceId };
    await expect(readOriginal(stranger, outside, message._id, stays)).rejects.toMatchObject({
      reason: "not_found",
    });
  });

  it("of a row that was changed, or put into another one's place, isn't given", async () => {
    await arrive({ raw: Buffer.from(rawOf("one")) });
    const first = await newest();
    await arrive({ raw: Buffer.from(rawOf("two")) });
    const second = await newest();
    await database.admin`update message_sources s set sealed = o.sealed, wrapped_key = o.wrapped_key, size = o.size
      from message_sources o where s.message_id = ${second._id} and o.message_id = ${first._id}`;
    await expect(readOriginal(member(), mailboxes({}).outside, second._id, stays)).rejects.toThrow();
  });

  it("is let go after its days; where it came from stays known, and it is fetched from there", async () => {
    const { id } = await arrive({ raw: Buffer.from(rawOf("Hello")) });
    const message = await newest();
    await database.admin`update message_sources set created_at = now() - interval '181 days'
      where message_id = ${message._id}`;
    await db.platform("operations", ({ sql }) => purgeSources(sql, 182, 1_000));
    const kept = () => database.admin`select sealed is not null as kept from message_sources
      where message_id = ${message._id}`;
    expect(await kept()).toEqual([{ kept: true }]);
    await db.platform("operations", ({ sql }) => purgeSources(sql, 180, 1_000));
    expect(await kept()).toEqual([{ kept: false }]);
    const { outside, asked } = mailboxes({ whole: "The mail" });
    expect(await textOf(await readOriginal(member(), outside, message._id, stays))).toBe("The mail");
    expect(asked).toMatchObject([{ mail: id, part: null, messageId: expect.stringContaining("<") }]);
    await expect(readOriginal(member(), mailboxes({}).outside, message._id, stays)).rejects.toMatchObject({
      reason: "gone",
      message: "mailGone",
    });
  });

  it("goes with its message", async () => {
    await arrive({ raw: Buffer.from(rawOf("Hello")) });
    const { _id } = await newest();
    await database.admin`delete from messages where id = ${_id}`;
    expect(await database.admin`select 1 from message_sources where message_id = ${_id}`).toEqual([]);
  });

  it("that was too long is fetched whole; where it is gone, what was kept of it is given", async () => {
    const raw = rawOf("Only the words");
    await arrive({ raw: Buffer.from(raw), isShortened: true });
    const { _id } = await newest();
    const there = mailboxes({ whole: "All of it" });
    expect(await textOf(await readOriginal(member(), there.outside, _id, stays))).toBe("All of it");
    expect(there.open()).toBe(0);
    expect(await textOf(await readOriginal(member(), mailboxes({}).outside, _id, stays))).toBe(raw);
  });
});

describe("a file that was left in its mailbox", () => {
  const leftMail = () => {
    const part = `${leftLine("2.1", 5_000_000)}Content-Type: application/pdf\r\nContent-Disposition: attachment; filename=film.pdf\r\n\r\n`;
    return rawOf(
      `--b\r\n\r\nHere it is\r\n--b\r\n${part}\r\n--b--`,
      "Content-Type: multipart/mixed; boundary=b\r\n",
    );
  };

  it("is named with its size, and fetched while it is read; nothing stays open", async () => {
    const { id } = await arrive({ raw: Buffer.from(leftMail()), isShortened: true });
    const { attachments, text } = await newest();
    expect(text).toBe("Here it is");
    expect(attachments).toMatchObject([{ name: "film.pdf", size: 5_000_000, kept_in: "mailbox" }]);
    const there = mailboxes({ "2.1": "0123456789" });
    const file = await readMessageFile(member(), there.outside, attachments[0]!._id, stays);
    const reply = fileReply(file);
    expect(reply.headers.get("content-length")).toBeNull();
    expect(reply.headers.get("content-disposition")).toContain('filename="film.pdf"');
    expect(reply.headers.get("content-type")).toBe("application/octet-stream");
    expect(await reply.text()).toBe("0123456789");
    expect(there.asked).toMatchObject([{ mail: id, part: "2.1" }]);
    const given = fileReply(await readMessageFile(member(), there.outside, attachments[0]!._id, stays));
    expect(there.open()).toBe(1);
    await given.body!.cancel();
    expect(there.open()).toBe(0);
  });

  it("is refused in words where its mail is gone, its mailbox silent or disconnected, and to whoever doesn't see it", async () => {
    await arrive({ raw: Buffer.from(leftMail()), isShortened: true });
    const [file] = (await newest()).attachments;
    const read = (outside: Mailboxes, as = member()) => readMessageFile(as, outside, file!._id, stays);
    await expect(read(mailboxes({}).outside)).rejects.toMatchObject({ status: 410, message: "mailGone" });
    await expect(read(mailboxes({ "2.1": "silent" }).outside)).rejects.toMatchObject({
      status: 502,
      message: "mailboxSilent",
    });
    await expect(read(mailboxes({ "2.1": "refused" }).outside)).rejects.toMatchObject({
      status: 502,
      message: "mailboxRefuses",
      values: { detail: "policy 7" },
    });
    const { outside } = mailboxes({ "2.1": "x" });
    const off = { ...outside, openMailAccount: async () => null };
    await expect(read(off)).rejects.toMatchObject({ status: 410, message: "mailboxOfMailGone" });
    const other = { ...member(), isAdmin: false, credentialIds: [] };
    const worker = await makeMember(database.admin, { workspaceId: sender.workspaceId, isAdmin: false });
    await expect(read(outside, { ...other, userId: worker.userId } as never)).rejects.toMatchObject({
      status: 404,
    });
  });

  it("isn't fetched from a mailbox that is another's by now, nor where nothing says whose mail it is", async () => {
    await arrive({ raw: Buffer.from(leftMail().replace(/Message-ID: .*\r\n/, "")), isShortened: true });
    const { _id, attachments } = await newest();
    const { outside, asked } = mailboxes({ "2.1": "0123456789", whole: "All of it" });
    const read = () => readMessageFile(member(), outside, attachments[0]!._id, stays);
    const moved = `${newId()}@elsewhere.example`;
    const gone = { status: 410, message: "mailboxOfMailGone" };
    await fileReply(await read()).body!.cancel();
    expect(asked).toHaveLength(1);
    await database.admin`update mailboxes set email = ${moved}, email_lower = ${moved} where id = ${sender.mailboxId}`;
    await expect(read()).rejects.toMatchObject(gone);
    await database.admin`update message_sources set mailbox = null where message_id = ${_id}`;
    await expect(read()).rejects.toMatchObject(gone);
    expect(asked).toHaveLength(1);
  });

  it("is closed in its mailbox when its reader leaves, reads only its head, or never reads it", async () => {
    await arrive({ raw: Buffer.from(leftMail()), isShortened: true });
    const [file] = (await newest()).attachments;
    const there = mailboxes({ "2.1": "0123456789" });
    const open = (gone: AbortSignal) => readMessageFile(member(), there.outside, file!._id, gone);
    // In the middle.
    const leaving = new AbortController();
    const body = fileReply(await open(leaving.signal)).body!.getReader();
    expect((await body.read()).value?.length).toBe(4);
    leaving.abort();
    await expect.poll(there.open).toBe(0);
    await expect(body.read()).rejects.toThrow();
    // Before it was there.
    const early = new AbortController();
    const asked = open(early.signal);
    early.abort();
    await asked.catch(() => {});
    await expect.poll(there.open).toBe(0);
    // While its mailbox is asked: what breaks off there is no fault of ours.
    const leavingEarly = new AbortController();
    const openLeft: Mailboxes["mail"]["openLeft"] = async (_account, _place, left) => {
      leavingEarly.abort();
      left?.throwIfAborted();
      throw new Error("it goes on");
    };
    const slow = { ...there.outside, mail: { openLeft } };
    await expect(readMessageFile(member(), slow, file!._id, leavingEarly.signal)).rejects.toMatchObject({
      reason: "unavailable",
    });
    // By HEAD.
    const head = route(downloadAttachment, async (_ctx, _input, { signal }) => fileReply(await open(signal)));
    const answer = await head(
      new Request(`http://localhost/api/inbox/attachments/${file!._id}`, {
        method: "HEAD",
        headers: { host: "localhost", authorization: `Bearer ${sender.token}` },
      }),
      { params: Promise.resolve({ id: file!._id }) },
    );
    expect([answer.status, answer.body]).toEqual([200, null]);
    expect(answer.headers.get("content-disposition")).toContain("film.pdf");
    expect([there.asked.length, there.open()]).toEqual([2, 0]);
    // Nobody comes for 15 seconds.
    const timers = vi.spyOn(globalThis, "setTimeout");
    await open(stays);
    const [late] = timers.mock.calls.filter(([, ms]) => ms === 15_000);
    timers.mockRestore();
    expect(there.open()).toBe(1);
    if (late) (late[0] as () => void)();
    await expect.poll(there.open).toBe(0);
  });

  it("is fetched for four members of a workspace at once; the fifth waits for one of them", async () => {
    await arrive({ raw: Buffer.from(leftMail()), isShortened: true });
    const [file] = (await newest()).attachments;
    const there = mailboxes({ "2.1": "0123456789" });
    const begin = () => readMessageFile(member(), there.outside, file!._id, stays) as Promise<LeftContent>;
    const four = await Promise.all([begin(), begin(), begin(), begin()]);
    const fifth = begin();
    await new Promise((later) => setTimeout(later, 50));
    expect(there.open()).toBe(4);
    await four[0]!.close();
    const last = await fifth;
    for (const one of [...four, last]) await one.close();
    expect(there.open()).toBe(0);
  });
});

describe("a mail that was set aside", () => {
  it("is kept as it came, sealed, and is read once its reader was mended; it counts once", async () => {
    const raw = rawOf("I have answered");
    const mail = await arrive({ raw: Buffer.from(raw) }, () => {
      throw new Error("a fault of ours");
    });
    const kept = () => database.admin`select name, size, sealed, failure from mails_set_aside
      where mailbox_id = ${sender.mailboxId}`;
    const [row] = await kept();
    expect(row).toMatchObject({ name: mail.id, size: raw.length, failure: "Error" });
    expect(Buffer.from(row!.sealed).includes("answered")).toBe(false);
    const { workspaceId, mailboxId } = sender;
    const broken = { read: () => Promise.reject(new Error("still")) };
    expect(await readSetAside(broken, workspaceId, mailboxId)).toBe(0);
    expect(await kept()).toHaveLength(1);
    const mended = { read: async (one: FetchedMail) => readIncoming(one) };
    expect(await readSetAside(mended, workspaceId, mailboxId)).toBe(1);
    expect(await kept()).toEqual([]);
    expect(await newest()).toMatchObject({ text: "I have answered", has_original: true, nature: "person" });
    expect(await readSetAside(mended, workspaceId, mailboxId)).toBe(0);
  });

  it("counts as of when it arrived: it lifts no opt-out that came later, and what was resumed since isn't paused by its time", async () => {
    const { workspaceId, mailboxId } = sender;
    const at = new Date(Date.now() - 3 * 86_400_000);
    await arrive({ raw: Buffer.from(rawOf("Tell me more")), at }, () => {
      throw new Error("a fault of ours");
    });
    await database.admin`update mails_set_aside set created_at = ${at} where mailbox_id = ${mailboxId}`;
    await db.tenant({ workspaceId }, ({ sql }) => suppressPerson(sql, workspaceId, prospectId));
    const mended = { read: async (one: FetchedMail) => readIncoming(one) };
    expect(await readSetAside(mended, workspaceId, mailboxId)).toBe(1);
    const { payload } = await callRoute<DialogDetail>(getMessages, {
      as: sender.token,
      params: { id: prospectId },
    });
    expect(payload.obstacles.email).toBe("opted_out");
    const [person] =
      await database.admin`select replied_at, last_reply_at from prospects where id = ${prospectId}`;
    expect(person).toEqual({ replied_at: at, last_reply_at: at });
  });

  it("that was recorded meanwhile isn't shown twice, although its reader finds another text now", async () => {
    const { workspaceId, mailboxId } = sender;
    const raw = Buffer.from(rawOf("The whole text"));
    const mail = await arrive({ raw }, () => {
      throw new Error("a fault of ours");
    });
    await arrive({ ...mail, id: `2:${newId()}` }, (one) => ({ ...readIncoming(one), text: "The who" }));
    const mended = { read: async (one: FetchedMail) => readIncoming(one) };
    expect(await readSetAside(mended, workspaceId, mailboxId)).toBe(1);
    const texts = await database.admin`select text from messages where prospect_id = ${prospectId}`;
    expect(texts).toEqual([{ text: "The who" }]);
  });

  it("that ends its worker three times is read no more until somebody asks for it; the others are", async () => {
    const { workspaceId, mailboxId } = sender;
    const broken = () => {
      throw new Error("a fault of ours");
    };
    await arrive({ raw: Buffer.from(rawOf("the end")) }, broken);
    await arrive({ raw: Buffer.from(rawOf("Hello again")) }, broken);
    let opened = 0;
    // What a worker does that dies here: nobody is told how its try ended.
    const dying = {
      read: async (one: FetchedMail) => {
        if (!Buffer.from(one.raw).includes("the end")) return readIncoming(one);
        opened += 1;
        return new Promise<never>(() => {});
      },
    };
    // The job's own runs: all but the last one die.
    const { retryLimit } = queues["mailbox.read_set_aside"];
    expect(retryLimit).toBe(3);
    for (let worker = 1; worker <= retryLimit; worker++) {
      void readSetAside(dying, workspaceId, mailboxId);
      await expect.poll(() => opened).toBe(worker);
    }
    expect(await readSetAside(dying, workspaceId, mailboxId)).toBe(1);
    expect([opened, (await newest()).text]).toEqual([3, "Hello again"]);
    await db.platform("operations", ({ sql }) => forgetAllTries(sql));
    void readSetAside(dying, workspaceId, mailboxId);
    await expect.poll(() => opened).toBe(4);
  });

  it("is let go with the others of its age", async () => {
    await arrive({ raw: Buffer.from(rawOf("x")) }, () => {
      throw new Error("a fault of ours");
    });
    await database.admin`update mails_set_aside set created_at = now() - interval '200 days'`;
    await db.platform("operations", ({ sql }) => purgeSources(sql, 180, 1_000));
    expect(
      await database.admin`select 1 from mails_set_aside where mailbox_id = ${sender.mailboxId}`,
    ).toEqual([]);
  });
});
