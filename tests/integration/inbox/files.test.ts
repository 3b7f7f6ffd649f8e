import { describe, expect, it, vi } from "vitest";
import { GET as download } from "@/app/api/files/[id]/route.ts";
import { GET as listKept, POST as upload } from "@/app/api/files/route.ts";
import { GET as attachment } from "@/app/api/inbox/attachments/[id]/route.ts";
import { PUT as putDraft } from "@/app/api/inbox/dialogs/[id]/draft/route.ts";
import { GET as getMessages } from "@/app/api/inbox/dialogs/[id]/messages/route.ts";
import { POST as postSchedule } from "@/app/api/inbox/dialogs/[id]/schedule/route.ts";
import { PATCH as patchScheduled } from "@/app/api/inbox/scheduled/[id]/route.ts";
import type { KeptFile } from "@/lib/contracts/files.ts";
import type { DialogDetail, ScheduledMessage } from "@/lib/contracts/inbox.ts";
import { db } from "@/lib/db/index.ts";
import { sendByHand, sendDue } from "@/lib/domain/conversations/index.ts";
import { purgeFiles, withFiles } from "@/lib/domain/files/index.ts";
import type { ByteRoom } from "@/lib/domain/files/memory/byte-room.ts";
import { suppressAddress, suppressPerson } from "@/lib/domain/suppression/index.ts";
import { MayNotBegin } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { OutgoingMail } from "@/lib/providers/mail/port.ts";
import { byHandStage } from "../../factories/by-hand-stage.ts";
import { ask, callRoute } from "../../factories/call-route.ts";
import { createWorkflow, mailStep } from "../../factories/campaign-calls.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation } from "../../factories/make-conversation.ts";
import { makeSender, senderOfEachTest } from "../../factories/make-sender.ts";
import { grantAccounts, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);

async function give(name: string, content: string | Uint8Array<ArrayBuffer>, as = sender.token) {
  const body = new FormData();
  body.set("file", new File([content], name, { type: "text/plain" }));
  const answer = await ask(upload, { headers: { authorization: `Bearer ${as}` }, body });
  const reply = (await answer.json()) as { payload: KeptFile; error: string };
  return { status: answer.status, ...reply };
}
const fileOf = async (name: string, content: string) => (await give(name, content)).payload._id;
/** A person who wrote. */
async function person() {
  const made = await makeConversation(database.admin, sender, { email: `${newId()}@p.example` });
  await made.incoming("Hello", newId());
  return made;
}
const detail = async (id: string) =>
  (await callRoute<DialogDetail>(getMessages, { as: sender.token, params: { id } })).payload;
const mail = (prospectId: string, files: readonly string[]) =>
  ({ prospectId, channel: "email", subject: "Offer", text: "Here it is", files, key: newId() }) as const;
const bytesOf = (content: string) => expect.objectContaining({ bytes: new Uint8Array(Buffer.from(content)) });

describe("a file that a member gives", () => {
  it("is kept once, under a name without folders, and comes back as a download", async () => {
    const first = await give("..\\offer.txt", "The offer");
    expect(first).toMatchObject({ status: 200, payload: { name: "offer.txt", type: "text/plain", size: 9 } });
    expect((await give("offer.txt", "The offer")).payload._id).toBe(first.payload._id);
    expect((await give("offer.txt", "Another")).payload._id).not.toBe(first.payload._id);
    const params = { id: first.payload._id };
    const answer = await ask(download, { params, headers: { authorization: `Bearer ${sender.token}` } });
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(await answer.text()).toBe("The offer");
    const stranger = await makeSender(database.admin);
    expect(await callRoute(download, { as: stranger.token, params })).toMatchObject({ status: 404 });
  });

  it("comes back whole in parts, and a reader who takes little holds little of it", async () => {
    const content = new Uint8Array(2_300_000).map((_, place) => (place * 7919) % 251);
    const { payload } = await give("large.bin", content);
    const given = { params: { id: payload._id }, headers: { authorization: `Bearer ${sender.token}` } };
    const answer = await ask(download, given);
    expect(answer.headers.get("content-length")).toBe("2300000");
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    const reader = (await ask(download, given)).body!.getReader();
    const first = await reader.read();
    expect(first.value?.byteLength).toBe(500_000);
    await database.admin`delete from files where id = ${payload._id}`;
    // What is gone meanwhile breaks off, and never looks whole.
    await expect(reader.read()).rejects.toThrow("the file is gone");
  });

  it("is another member's only where a campaign of an account that they see has it", async () => {
    const file = await fileOf("offer.txt", "The offer");
    const worker = await makeMember(database.admin, { workspaceId: sender.workspaceId, isAdmin: false });
    const list = async (as: string) =>
      (await callRoute<KeptFile[]>(listKept, { as, query: { ids: JSON.stringify([file]) } })).payload.map(
        ({ _id }) => _id,
      );
    expect([await list(sender.token), await list(worker.token)]).toEqual([[file], []]);
    // The same file of somebody else is their own.
    expect((await give("offer.txt", "The offer", worker.token)).payload._id).not.toBe(file);
    await createWorkflow(sender, {
      sequence: [{ ...mailStep, files: [file] }],
      mailboxes: [sender.mailboxId],
    });
    expect(await list(worker.token)).toEqual([]);
    await grantAccounts(database.admin, worker, sender.credentialId);
    expect(await list(worker.token)).toEqual([file]);
  });

  it("is refused with its reason: empty, too large, a program, no room", async () => {
    expect(await give("a.txt", "")).toMatchObject({
      status: 400,
      error: "This file is empty. Choose another one",
    });
    expect(await give("a.txt", new Uint8Array(10_000_001))).toMatchObject({
      status: 413,
      error: "A file may have up to 10 MB",
    });
    expect(await give("setup.EXE", "MZ")).toMatchObject({ status: 400 });
    await database.admin`insert into files (workspace_id, id, user_id, name, type, size, digest, bytes)
      values (${sender.workspaceId}, ${newId()}, ${sender.userId}, 'huge', 'a/b', 999999999, '', '')`;
    expect(await give("a.txt", "ab")).toMatchObject({
      status: 400,
      error: "Your workspace has no room for more files",
    });
  });
});

describe("a mail that a member writes", () => {
  it("leaves with its files, in their order, and its conversation has them", async () => {
    const { prospectId } = await person();
    const files = [await fileOf("b.txt", "second"), await fileOf("a.txt", "first")];
    const { ports, mails } = byHandStage();
    const input = mail(prospectId, files);
    await Promise.all([sendByHand(sender, ports, input), sendByHand(sender, ports, input)]);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ["b.txt", "second"],
      ["a.txt", "first"],
    ]);
    const sent = (await detail(prospectId)).messages.at(-1);
    expect(sent?.attachments).toMatchObject([
      { name: "b.txt", size: 6 },
      { name: "a.txt", size: 5 },
    ]);
    const params = { id: sent!.attachments[0]!._id };
    const got = await ask(attachment, { params, headers: { authorization: `Bearer ${sender.token}` } });
    expect(await got.text()).toBe("second");
    const stranger = await makeSender(database.admin);
    expect(await callRoute(attachment, { as: stranger.token, params })).toMatchObject({ status: 404 });
  });

  it("shows pictures where their marks stand, has HTML beside its text only where that shows more, and its links open", async () => {
    const { prospectId } = await person();
    const body = new FormData();
    body.set("file", new File(["png"], "chart.png", { type: "image/png" }));
    const given = await ask(upload, { headers: { authorization: `Bearer ${sender.token}` }, body });
    const file = ((await given.json()) as { payload: KeptFile }).payload._id;
    const { ports, mails } = byHandStage();
    const write = (text: string, files: readonly string[] = []) =>
      sendByHand(sender, ports, { ...mail(prospectId, files), text });
    await write("Look:\n[image: chart.png]", [file]);
    await write("Only words & <b>signs</b>");
    await write("See https://shop.example");
    const [shown, plain, linked] = mails;
    const contentId = `picture1.${shown!.messageId.slice(1, -1)}`;
    expect(shown).toMatchObject({
      text: "Look:\n[image: chart.png]",
      files: [{ name: "chart.png", contentId }],
    });
    expect(shown!.html).toContain(`<img src="cid:${contentId}" alt="chart.png"`);
    expect(plain!.html).toBeNull();
    expect(linked!.html).toContain('<a href="https://shop.example">https://shop.example</a>');
  });

  it("waits for the others where many large ones leave at once, so that they never fill the memory, and another workspace's don't wait for them", async () => {
    const other = await makeSender(database.admin);
    const large = async (of: typeof sender) => {
      const id = newId();
      await database.admin`insert into files (workspace_id, id, user_id, name, type, size, digest, bytes)
        values (${of.workspaceId}, ${id}, ${of.userId}, 'large.txt', 'text/plain', 9000000, '',
          convert_to(repeat('x', 9000000), 'UTF8'))`;
      return id;
    };
    const write = async (of: typeof sender, file: string) => {
      const made = await makeConversation(database.admin, of, { email: `${newId()}@p.example` });
      await made.incoming("Hello", newId());
      return () => sendByHand(of, ports, mail(made.prospectId, [file]));
    };
    const { ports: stage } = byHandStage();
    const left: string[] = [];
    let [atOnce, most] = [0, 0];
    const ports = {
      ...stage,
      mail: {
        ...stage.mail,
        async send(_account: unknown, { files, messageId }: OutgoingMail) {
          atOnce += files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
          most = Math.max(most, atOnce);
          await new Promise((over) => setTimeout(over, 400));
          atOnce -= files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
          left.push(messageId.split("@")[1]!);
          return { messageId, response: "250" };
        },
      },
    };
    const [mine, others] = [await large(sender), await large(other)];
    const sending = await Promise.all(Array.from({ length: 5 }, () => write(sender, mine)));
    const neighbours = await write(other, others);
    const done = sending.map((send) => send());
    const neighbour = await neighbours().then(() => left.length);
    const states = await Promise.all(done);
    expect(states.map(({ state }) => state)).toEqual(Array(5).fill("sent"));
    expect(most).toBeLessThanOrEqual(18_000_000);
    expect(neighbour).toBeLessThan(4);
  });

  it("waits for memory for less than its lease, and is tried again later: whoever reads that it is unknown writes it again", async () => {
    const { prospectId } = await person();
    const { ports, mails } = byHandStage();
    const { outreachFileRoom: room } = globalThis as unknown as { outreachFileRoom: ByteRoom };
    const leaseMs = 3 * 60_000;
    let patience = leaseMs;
    const full = vi.spyOn(room, "enter").mockImplementation(async (_owner, _bytes, patienceMs, late) => {
      patience = patienceMs;
      throw late();
    });
    const sent = await sendByHand(sender, ports, mail(prospectId, [await fileOf("a.txt", "A")]));
    full.mockRestore();
    expect(patience).toBeLessThan(leaseMs);
    expect(sent).toMatchObject({ state: "waiting", failure: "busy" });
    expect(mails).toEqual([]);
  });

  it("asks again when its wait for memory is over: not to who opted out meanwhile, and not through a mailbox that is gone", async () => {
    const { outreachFileRoom: room } = globalThis as unknown as { outreachFileRoom: ByteRoom };
    const afterWaiting = async (
      meanwhile: (prospectId: string) => Promise<unknown>,
      stage = byHandStage(),
    ) => {
      const { prospectId } = await person();
      const files = [await fileOf("a.txt", "A")];
      const waits = vi.spyOn(room, "enter").mockImplementation(async () => {
        await meanwhile(prospectId);
        return () => {};
      });
      const sent = await sendByHand(sender, stage.ports, mail(prospectId, files));
      waits.mockRestore();
      return { ...sent, mails: stage.mails.length };
    };
    const { workspaceId } = sender;
    expect(
      await afterWaiting((id) =>
        db.tenant({ workspaceId }, ({ sql }) => suppressPerson(sql, workspaceId, id)),
      ),
    ).toMatchObject({ state: "failed", failure: "opted_out", mails: 0 });
    const failing = async (id: string) => {
      const [row] = await database.admin`select email from prospects where id = ${id}`;
      await db.tenant({ workspaceId }, ({ sql }) => suppressAddress(sql, workspaceId, row!.email));
    };
    expect(await afterWaiting(failing)).toMatchObject({
      state: "failed",
      failure: "address_failed",
      mails: 0,
    });
    const stage = byHandStage();
    let isConnected = true;
    const { openMailAccount: open } = stage.ports;
    const ports = { ...stage.ports, openMailAccount: async () => (isConnected ? open() : null) };
    const disconnect = async () => {
      isConnected = false;
    };
    expect(await afterWaiting(disconnect, { ...stage, ports } as never)).toMatchObject({
      state: "failed",
      failure: "mailbox_changed",
      mails: 0,
    });
  });

  it("gives its memory back once its server has all of it, so that servers that don't answer keep nobody's waiting", async () => {
    const { workspaceId } = sender;
    const hold = async (owner: string) => {
      const id = newId();
      await database.admin`insert into files (workspace_id, id, user_id, name, type, size, digest, bytes)
        values (${owner}, ${id}, ${sender.userId}, 'l', 'a/b', 15000000, ${Buffer.from(id)}, '')`;
      let handed = () => {};
      let answer = () => {};
      const entered = new Promise<readonly unknown[]>((enter) => {
        const work = (files: readonly unknown[], letGo: () => void) =>
          new Promise<void>((resolve) => {
            handed = letGo;
            answer = resolve;
            enter(files);
          });
        void withFiles(owner, [id], work).catch(() => {});
      });
      return { entered, handed: () => handed(), answer: () => answer() };
    };
    const evil = await makeSender(database.admin);
    const [one, two] = [
      await hold(evil.workspaceId),
      await hold((await makeSender(database.admin)).workspaceId),
    ];
    const [first] = await Promise.all([one.entered, two.entered]);
    const mine = await hold(workspaceId);
    let isIn = false;
    void mine.entered.then(() => {
      isIn = true;
    });
    await new Promise((wait) => setTimeout(wait, 200));
    expect(isIn).toBe(false);
    one.handed();
    await expect.poll(() => isIn).toBe(true);
    expect(first, "nobody keeps them").toEqual([]);
    for (const { answer } of [one, two, mine]) answer();
  });

  it("of a sequence holds its worker's hand for seconds where there is no memory, and lets others go first then", async () => {
    const { outreachFileRoom: room } = globalThis as unknown as { outreachFileRoom: ByteRoom };
    let patience = Number.POSITIVE_INFINITY;
    const full = vi.spyOn(room, "enter").mockImplementation(async (_owner, _bytes, patienceMs, late) => {
      patience = patienceMs;
      throw late();
    });
    const files = [await fileOf("a.txt", "A")];
    const late = await withFiles(sender.workspaceId, files, async () => "sent").catch((error) => error);
    full.mockRestore();
    expect(patience).toBeLessThanOrEqual(20_000);
    expect(late).toBeInstanceOf(MayNotBegin);
    expect(late.afterMs).toBeGreaterThanOrEqual(60_000);
  });

  it("is refused, and not recorded, with files that aren't there, twice, too many, too large, or not of a mail", async () => {
    const { prospectId } = await person();
    const { ports, mails, social } = byHandStage();
    const own = await fileOf("a.txt", "first");
    const foreign = (await give("a.txt", "x", (await makeSender(database.admin)).token)).payload._id;
    const large = [1, 2, 3].map(() => newId());
    for (const [place, id] of large.entries())
      await database.admin`insert into files (workspace_id, id, user_id, name, type, size, digest, bytes)
        values (${sender.workspaceId}, ${id}, ${sender.userId}, 'l', 'a/b', 5000001, ${Buffer.from([place])}, '')`;
    const many = await Promise.all(Array.from({ length: 11 }, (_, n) => fileOf(`${n}.txt`, "n")));
    for (const [files, message] of [
      [[newId()], "fileGone"],
      [[own, foreign], "fileGone"],
      [[own, own], "fileGone"],
      [many, "filesTooMany"],
      [large, "filesTooLarge"],
    ] as const)
      await expect(sendByHand(sender, ports, mail(prospectId, files))).rejects.toMatchObject({
        reason: "invalid_input",
        fields: [{ path: "files", message }],
      });
    await expect(
      sendByHand(sender, ports, { ...mail(prospectId, [own]), channel: "social" }),
    ).rejects.toMatchObject({ fields: [{ path: "files" }] });
    expect([...mails, ...social]).toEqual([]);
    expect((await detail(prospectId)).messages).toMatchObject([{ text: "Hello" }]);
    const [held] = await database.admin`select held_at from files where id = ${own}`;
    expect(held?.held_at).toBeNull();
  });
});

it("the files of a mail that failed may go with it once more, for whoever wrote it", async () => {
  const { prospectId } = await person();
  const file = await fileOf("offer.txt", "The offer");
  await sendByHand(sender, byHandStage().ports, mail(prospectId, [file]));
  await database.admin`update messages set state = 'failed', failure = 'refused'
    where workspace_id = ${sender.workspaceId} and direction = 'out'`;
  const filesSeen = async (as: string) => {
    const { payload } = await callRoute<DialogDetail>(getMessages, { as, params: { id: prospectId } });
    return payload.messages.find(({ direction }) => direction === "out")?.attachments;
  };
  expect(await filesSeen(sender.token)).toMatchObject([{ name: "offer.txt", size: 9, file_id: file }]);
  const colleague = await makeMember(database.admin, { workspaceId: sender.workspaceId });
  expect(await filesSeen(colleague.token)).toMatchObject([{ name: "offer.txt", file_id: null }]);
});

describe("what isn't sent yet", () => {
  it("keeps the files of a draft, also where nothing else is typed", async () => {
    const { prospectId } = await person();
    const file = await fileOf("a.txt", "first");
    const save = (files: string[]) =>
      callRoute(putDraft, {
        as: sender.token,
        params: { id: prospectId },
        body: { type: "email", draft: "", subject: "", files },
      });
    expect(await save([file, newId()])).toMatchObject({ status: 200 });
    expect((await detail(prospectId)).drafts).toMatchObject([
      { type: "email", files: [{ _id: file, name: "a.txt" }] },
    ]);
    await save([]);
    expect((await detail(prospectId)).drafts).toEqual([]);
  });

  it("sends a scheduled mail with the files that it was last given", async () => {
    const { prospectId } = await person();
    const [first, second] = [await fileOf("a.txt", "first"), await fileOf("b.txt", "second")];
    const params = { id: prospectId };
    const { payload: waiting } = await callRoute<ScheduledMessage>(postSchedule, {
      as: sender.token,
      params,
      body: {
        channel: "email",
        subject: "Offer",
        text: "Later",
        files: [first],
        send_at: new Date(Date.now() + 3_600_000).toISOString(),
        key: newId(),
      },
    });
    expect(waiting.files).toMatchObject([{ name: "a.txt" }]);
    const changed = await callRoute<ScheduledMessage>(patchScheduled, {
      as: sender.token,
      params: { id: waiting._id },
      body: { files: [second] },
    });
    expect(changed.payload).toMatchObject({ files: [{ name: "b.txt" }], text: "Later", revision: 2 });
    await database.admin`update scheduled_messages set send_at = now() - interval '1 minute' where id = ${waiting._id}`;
    const { ports, mails } = byHandStage();
    await sendDue(ports);
    expect(mails.map(({ files }) => files)).toEqual([[bytesOf("second")]]);
  });
});

it("deletes what nothing held for 90 days, and never what a mail has", async () => {
  const { prospectId } = await person();
  const [sent, chosen, fresh] = [
    await fileOf("a.txt", "sent"),
    await fileOf("b.txt", "chosen"),
    await fileOf("c.txt", "fresh"),
  ];
  await sendByHand(sender, byHandStage().ports, mail(prospectId, [sent]));
  await database.admin`update files set touched_at = now() - interval '91 days' where id in (${sent}, ${chosen})`;
  await db.platform("operations", ({ sql }) => purgeFiles(sql));
  const left =
    await database.admin`select id from files where workspace_id = ${sender.workspaceId} order by id`;
  expect(left.map(({ id }) => id)).toEqual([sent, fresh].sort());
});
