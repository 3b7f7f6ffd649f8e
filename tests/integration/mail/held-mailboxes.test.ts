import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runSync } from "@/lib/domain/conversations/index.ts";
import { hold } from "@/lib/domain/workers/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { FetchedMail, MailAccount, OpenMailbox } from "@/lib/providers/mail/port.ts";
import { mailReader } from "@/lib/providers/mail/smtp/reader.ts";
import { testDatabase } from "../../factories/database.ts";
import { mailAccount } from "../../factories/mail-account.ts";
import { makeCredential, makeMailbox, makeProspect } from "../../factories/make-conversation.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
const reader = mailReader();
let stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  facts.clear();
  stops = [];
  await database.admin`update credentials set logged_in_at = null`;
  await database.admin`update mailboxes set status = 'disconnected'`;
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
});

/** A server that tells of new mail, and counts who signs in and asks. */
function server() {
  const arrived = new Map<string, FetchedMail[]>();
  const watching = new Map<string, (what: "news" | "ended") => void>();
  const count = { signIns: 0, polls: 0, open: 0 };
  const told = (id: string, what: "news" | "ended") => {
    const tell = watching.get(id);
    watching.delete(id);
    tell?.(what);
  };
  return {
    count,
    watching,
    cut: (id: string) => told(id, "ended"),
    arrive(id: string, from: string, tells = true) {
      const mails = arrived.get(id) ?? [];
      arrived.set(id, mails);
      const raw = `From: ${from}\r\nMessage-ID: <${newId()}@p.example>\r\nSubject: Re: Hi\r\n\r\nYes\r\n`;
      mails.push({ id: `1:${mails.length + 1}-${id}`, at: new Date(), raw: Buffer.from(raw) });
      if (tells) told(id, "news");
    },
    async open({ email: id }: MailAccount): Promise<OpenMailbox> {
      count.signIns += 1;
      count.open += 1;
      return {
        async poll(cursor, limit) {
          watching.delete(id);
          count.polls += 1;
          const from = Number(cursor ?? 0);
          const mails = (arrived.get(id) ?? []).slice(from, from + limit);
          return { mails, cursor: String(from + mails.length) };
        },
        async watch(tell) {
          watching.set(id, tell);
          return true;
        },
        async close() {
          count.open -= 1;
        },
      };
    },
  };
}

/** A worker over that server. `die` ends it without a word: nothing of its holds is given back. */
function worker(from: ReturnType<typeof server>, everyMs = 2_000) {
  const stop = new AbortController();
  const running = runSync({
    social: { poll: async () => ({ events: [], cursor: "1" }) },
    mail: { open: from.open, read: reader.read },
    openMailAccount: async (tx, workspaceId, id) => {
      const [row] = await tx.sql.query<{ status: string }>(
        "select status from mailboxes where workspace_id = $1::uuid and id = $2::uuid",
        [workspaceId, id],
      );
      return row?.status === "connected" ? mailAccount(id) : null;
    },
    signal: stop.signal,
    everyMs,
  });
  const end = async () => {
    stop.abort();
    await running;
  };
  stops.push(end);
  return { end };
}

/** A worker's word that it lives for so many ms more; below nought: it has lived. */
const alive = (name: string, ms: number) => database.admin`
  insert into workers (id, alive_until, judges_from)
    values (${name}, clock_timestamp() + ${ms} * interval '1 millisecond', clock_timestamp() - interval '1 hour')
  on conflict (id) do update set alive_until = excluded.alive_until`;

async function mailbox() {
  const { workspaceId } = await makeMember(database.admin);
  const credentialId = await makeCredential(database.admin, workspaceId, { accountRef: newId() });
  const email = `${newId()}@people.example`;
  const id = await makeMailbox(database.admin, {
    workspaceId,
    credentialId,
    email: `${newId()}@mail.example`,
  });
  await makeProspect(database.admin, { workspaceId, credentialId, email });
  const recorded = async () =>
    Number((await database.admin`select count(*) as n from messages where lane_ref = ${id}`)[0]?.n);
  const row = async () =>
    (
      await database.admin`select held_by, held_until > clock_timestamp() as holds, polled_at, mail_cursor from mailboxes where id = ${id}`
    )[0];
  return { id, email, recorded, row };
}

const patience = { timeout: 20_000, interval: 10 };

describe("a mailbox whose connection is held", () => {
  it("is signed in to once, and its mail is recorded as soon as the server tells of it [G11]", async () => {
    const mails = server();
    const { id, email, recorded } = await mailbox();
    worker(mails);
    await expect.poll(() => mails.watching.has(id), patience).toBe(true);
    const times: number[] = [];
    for (let n = 1; n <= 10; n++) {
      const before = performance.now();
      mails.arrive(id, email);
      await expect.poll(recorded, patience).toBe(n);
      times.push(performance.now() - before);
      await expect.poll(() => mails.watching.has(id), patience).toBe(true);
    }
    expect(mails.count.signIns).toBe(1);
    // The regular look comes after a minute: it wasn't that.
    expect(Math.max(...times)).toBeLessThan(15_000);
  });

  it("is asked by one worker alone, and by another at once when that one stops", async () => {
    const mails = server();
    const { id, email, recorded, row } = await mailbox();
    const first = worker(mails);
    await expect.poll(() => mails.watching.has(id), patience).toBe(true);
    const holder = (await row())?.held_by;
    worker(mails);
    await database.admin`update mailboxes set polled_at = null where id = ${id}`;
    await expect.poll(async () => (await row())?.polled_at, patience).not.toBeNull();
    expect((await row())?.held_by).toBe(holder);
    expect(mails.count.signIns).toBe(1);
    await first.end();
    await expect.poll(async () => (await row())?.held_by, patience).not.toBe(holder);
    await expect.poll(() => mails.watching.has(id), patience).toBe(true);
    mails.arrive(id, email);
    await expect.poll(recorded, patience).toBe(1);
    expect(mails.count.open).toBe(1);
  });

  it("is taken over from a killed worker within ten seconds, though its next look is far away", async () => {
    const mails = server();
    const { id, email, recorded, row } = await mailbox();
    // As a worker leaves it that was killed right after it had said that it lives.
    await alive("sync-killed", hold.ms);
    await database.admin`update mailboxes set held_by = 'sync-killed', polled_at = clock_timestamp() + interval '1 hour',
      held_until = clock_timestamp() - interval '1 hour' where id = ${id}`;
    const began = performance.now();
    mails.arrive(id, email, false);
    worker(mails);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    expect((await row())?.held_by, "nobody takes it from a worker that may live").toBe("sync-killed");
    expect(mails.count.signIns).toBe(0);
    await expect.poll(recorded, patience).toBe(1);
    expect(performance.now() - began).toBeLessThan(10_500);
  });

  it("is left by a worker that was taken for dead and goes on; its mail is recorded once", async () => {
    const mails = server();
    const { id, email, recorded, row } = await mailbox();
    const frozen = worker(mails);
    await expect.poll(() => mails.watching.has(id), patience).toBe(true);
    const name = (await row())?.held_by as string;
    worker(mails);
    // It stands still: to the others it is as if it had said nothing for long.
    await database.admin`update mailboxes set held_until = clock_timestamp() - interval '1 second' where id = ${id}`;
    await expect
      .poll(async () => {
        await alive(name, -1);
        return (await row())?.held_by;
      }, patience)
      .not.toBe(name);
    mails.arrive(id, email);
    await expect.poll(recorded, patience).toBe(1);
    await expect.poll(() => mails.count.open, { timeout: 30_000 }).toBe(1);
    await frozen.end();
    expect((await row())?.held_by).not.toBe(name);
    mails.arrive(id, email);
    await expect.poll(recorded, patience).toBe(2);
  });

  it("is closed once it is disconnected, and opened anew after it was connected with other settings", async () => {
    const mails = server();
    const { id, email, recorded } = await mailbox();
    worker(mails);
    await expect.poll(() => mails.watching.has(id), patience).toBe(true);
    await database.admin`update mailboxes set connected_at = product_now(), polled_at = null where id = ${id}`;
    await expect.poll(() => mails.count.signIns, patience).toBe(2);
    await expect.poll(() => mails.count.open, patience).toBe(1);
    await expect.poll(() => mails.watching.has(id), patience).toBe(true);
    mails.arrive(id, email);
    await expect.poll(recorded, patience).toBe(1);
    await database.admin`update mailboxes set status = 'disconnected' where id = ${id}`;
    await expect.poll(() => mails.count.open, { timeout: 40_000, interval: 100 }).toBe(0);
  });

  it("is opened anew where the connection broke, and nothing is lost", async () => {
    const mails = server();
    const { id, email, recorded } = await mailbox();
    worker(mails, 100);
    await expect.poll(() => mails.watching.has(id), patience).toBe(true);
    mails.cut(id);
    mails.arrive(id, email, false);
    await expect.poll(recorded, patience).toBe(1);
    expect(mails.count.signIns).toBe(2);
    expect(mails.count.open).toBe(1);
  });

  it("is opened anew within seconds, not a minute, where the connection broke soon after it was opened", async () => {
    const mails = server();
    const { id, email, recorded } = await mailbox();
    worker(mails);
    await expect.poll(() => mails.watching.has(id), patience).toBe(true);
    mails.cut(id);
    mails.arrive(id, email, false);
    await expect.poll(recorded, patience).toBe(1);
    await expect.poll(() => mails.watching.has(id), patience).toBe(true);
    const opened = mails.count.signIns;
    expect(opened).toBe(2);
    // Again at once: the rest grows, so that such a server isn't signed in to all the time.
    mails.cut(id);
    await new Promise((passed) => setTimeout(passed, 5_000));
    expect(mails.count.signIns).toBe(opened);
  });

  it("costs nothing while nothing comes: many held mailboxes are no busy loop", async () => {
    const mails = server();
    const ids: string[] = [];
    for (let n = 0; n < 40; n++) ids.push((await mailbox()).id);
    worker(mails);
    await expect.poll(() => ids.every((id) => mails.watching.has(id)), { timeout: 60_000 }).toBe(true);
    // That a worker lives is one row of its own, however many mailboxes it holds: theirs aren't written.
    const rows = () =>
      database.admin`select id, xmin::text, held_by from mailboxes where id in ${database.admin(ids)} order by id`;
    // What began to watch last is still written down once.
    let written = await rows();
    await expect
      .poll(
        async () => {
          const last = JSON.stringify(written);
          written = await rows();
          return JSON.stringify(written) === last;
        },
        { timeout: 20_000, interval: 1_000 },
      )
      .toBe(true);
    const before = mails.count.polls;
    await new Promise((resolve) => setTimeout(resolve, hold.ms + 5_000));
    expect(await rows()).toEqual(written);
    expect(mails.count.polls).toBe(before);
    expect(mails.count.signIns).toBe(40);
  });
});
