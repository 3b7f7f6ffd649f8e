import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runSync } from "@/lib/domain/conversations/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { mailReader } from "@/lib/providers/mail/smtp/reader.ts";
import { testDatabase } from "../../factories/database.ts";
import { fakeMailboxes } from "../../factories/fake-mailbox.ts";
import { mailAccount } from "../../factories/mail-account.ts";
import { makeCredential, makeMailbox, makeProspect } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
const everyMs = 40;
let member: MadeMember;
let stop: AbortController;

beforeEach(async () => {
  facts.clear();
  stop = new AbortController();
  await database.admin`update credentials set logged_in_at = null`;
  await database.admin`update mailboxes set status = 'disconnected'`;
  member = await makeMember(database.admin);
});
afterEach(() => stop.abort());

/**
 * Runs the loop for a while, or until something has happened, over accounts that answer as told; tells who was asked
 * when.
 */
async function listen(during: number | Promise<void>, answer: (who: string, times: number) => Promise<void>) {
  const asked: Record<string, number[]> = {};
  const ask = async (who: string) => {
    const times = asked[who] ?? [];
    asked[who] = times;
    times.push(performance.now());
    await answer(who, times.length);
  };
  const running = runSync({
    social: {
      poll: async (ref) => {
        await ask(ref);
        return { events: [], cursor: "1" };
      },
    },
    mail: {
      open: fakeMailboxes(async (account) => {
        await ask(account.email);
        return { mails: [], cursor: "1" };
      }),
      read: () => Promise.reject(new Error("no mail")),
    },
    openMailAccount: async (_tx, _workspaceId, id) => mailAccount(id),
    signal: stop.signal,
    everyMs,
  });
  await (typeof during === "number" ? new Promise((resolve) => setTimeout(resolve, during)) : during);
  stop.abort();
  await running;
  return asked;
}

/** Counts who was asked. `done` once all were asked so often: a busy machine needs longer. */
function counting(most: Readonly<Record<string, number>>) {
  const left = new Map(Object.entries(most));
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  const count = (who: string) => {
    left.set(who, (left.get(who) ?? 0) - 1);
    if (Object.keys(most).every((one) => (left.get(one) ?? 0) <= 0)) end();
  };
  return { done, count };
}

/** The same in a second life of the worker. */
function listenAgain(forMs: number, answer: (who: string, times: number) => Promise<void>) {
  stop = new AbortController();
  return listen(forMs, answer);
}

describe("the news of all accounts", () => {
  it("are asked for again and again; who fails is asked ever less often, and delays nobody", async () => {
    const { workspaceId } = member;
    const [good, bad] = [newId(), newId()];
    await makeCredential(database.admin, workspaceId, { accountRef: good });
    await makeCredential(database.admin, workspaceId, { accountRef: bad });
    const enough = counting({ [bad]: 3, [good]: 4 });
    const asked = await listen(enough.done, async (who) => {
      enough.count(who);
      if (who === bad) throw new ProviderError("unavailable", "503");
    });
    // A busy machine makes pauses longer, never shorter.
    const times = asked[bad] ?? [];
    const gaps = times.slice(1).map((at, i) => at - (times[i] ?? 0));
    expect(gaps.length).toBeGreaterThanOrEqual(2);
    for (const [i, gap] of gaps.entries()) expect(gap).toBeGreaterThanOrEqual(everyMs * 2 ** (i + 1) - 5);
    expect(asked[good]?.length).toBeGreaterThanOrEqual(4);
  });

  it("come from others while one account stalls, and the loop ends only when it has ended", async () => {
    const { workspaceId } = member;
    const [slow, quick] = [newId(), newId()];
    await makeCredential(database.admin, workspaceId, { accountRef: slow });
    await makeCredential(database.admin, workspaceId, { accountRef: quick });
    let ended = false;
    const others = counting({ [quick]: 2 });
    const asked = await listen(others.done, async (who) => {
      others.count(who);
      if (who !== slow || ended) return;
      await others.done;
      await new Promise((resolve) => setTimeout(resolve, 300));
      ended = true;
    });
    expect(ended).toBe(true);
    expect(asked[slow]).toHaveLength(1);
    expect(asked[quick]?.length).toBeGreaterThan(1);
  });

  it("are asked of nobody any more once the loop is told to stop", async () => {
    const ref = newId();
    await makeCredential(database.admin, member.workspaceId, { accountRef: ref });
    const listening = listen(0, async () => {});
    // Told while it looks for due accounts.
    stop.abort();
    expect((await listening)[ref]).toBeUndefined();
  });

  it("wait as long as the provider asks", async () => {
    const ref = newId();
    await makeCredential(database.admin, member.workspaceId, { accountRef: ref });
    const asked = await listen(700, async () => {
      throw new ProviderError("limited", "429", { retryAfter: 60_000 });
    });
    expect(asked[ref]).toHaveLength(1);
  });

  it("are asked for again after a pause where a mailbox's sign-in is refused, which its row says; others go on [F8]", async () => {
    const { workspaceId } = member;
    const credentialId = await makeCredential(database.admin, workspaceId, { accountRef: newId() });
    const of = (email: string) => makeMailbox(database.admin, { workspaceId, credentialId, email });
    const [refused, fine] = [await of("a@mail.example"), await of("b@mail.example")];
    const state = () =>
      database.admin`select id, status, last_error, refusals from mailboxes where id in ${database.admin([refused, fine])} order by email`;
    let refuses = true;
    const both = counting({ [refused]: 1, [fine]: 3 });
    const answer = async (who: string) => {
      both.count(who);
      if (who === refused && refuses) throw new ProviderError("auth", "535 no");
    };
    const asked = await listen(both.done, answer);
    expect(asked[refused]).toHaveLength(1);
    expect(asked[fine]?.length).toBeGreaterThan(1);
    const well = { id: fine, status: "connected", last_error: null, refusals: 0 };
    expect(await state()).toEqual([
      { id: refused, status: "connected", last_error: "535 no", refusals: 1 },
      well,
    ]);
    const [row] =
      await database.admin`select polled_at > clock_timestamp() + interval '4 minutes' as waits from mailboxes where id = ${refused}`;
    expect(row).toEqual({ waits: true });
    refuses = false;
    await database.admin`update mailboxes set polled_at = null where id = ${refused}`;
    await listenAgain(600, answer);
    expect(await state()).toEqual([{ ...well, id: refused }, well]);
  });

  it("end for a mailbox whose sign-in was refused three times over half an hour, with its server's word [F8]", async () => {
    const { workspaceId } = member;
    const credentialId = await makeCredential(database.admin, workspaceId, { accountRef: newId() });
    const refused = await makeMailbox(database.admin, { workspaceId, credentialId, email: "a@mail.example" });
    await database.admin`update mailboxes set refusals = 2, refused_from = clock_timestamp() - interval '30 minutes'
      where id = ${refused}`;
    const asked = await listen(900, async () => {
      throw new ProviderError("auth", "535 no");
    });
    expect(asked[refused]).toHaveLength(1);
    const rows = await database.admin`select status, last_error from mailboxes where id = ${refused}`;
    expect(rows).toEqual([{ status: "disabled", last_error: "535 no" }]);
    const audits =
      await database.admin`select data from audit_entries where action = 'mailbox.disable' and subject_id = ${refused}`;
    expect(audits).toEqual([{ data: { detail: "535 no" } }]);
  });

  it("go on behind a mail at which its server breaks off each time: it comes in by its headers [F12]", async () => {
    const { workspaceId } = member;
    const credentialId = await makeCredential(database.admin, workspaceId, { accountRef: newId() });
    const id = await makeMailbox(database.admin, { workspaceId, credentialId, email: "a@mail.example" });
    const email = `${newId()}@people.example`;
    await makeProspect(database.admin, { workspaceId, credentialId, email });
    const whole = (n: number) => `From: ${email}\r\nMessage-ID: <${n}-${id}@p.example>\r\n\r\nNumber ${n}`;
    const reader = mailReader();
    const recorded = async () =>
      (await database.admin`select text from messages where lane_ref = ${id} order by created_at`).map(
        ({ text }) => text,
      );
    const running = runSync({
      social: { poll: async () => ({ events: [], cursor: "1" }) },
      mail: {
        open: async () => ({
          async poll(cursor, limit, extent) {
            const numbers = [1, 2, 3].slice(Number(cursor ?? 0)).slice(0, limit);
            if (extent !== "headers" && numbers.includes(2)) throw new ProviderError("unavailable", "cut");
            const mails = numbers.map((n) => {
              const raw = Buffer.from(extent === "headers" ? (whole(n).split("Number")[0] ?? "") : whole(n));
              return { id: `1:${n}`, at: new Date(), raw };
            });
            return { mails, cursor: String(Number(cursor ?? 0) + numbers.length) };
          },
          watch: async () => false,
          close: async () => {},
        }),
        read: reader.read,
      },
      openMailAccount: async (_tx, _workspaceId, one) => mailAccount(one),
      signal: stop.signal,
      everyMs: 4,
    });
    await expect.poll(recorded, { timeout: 60_000 }).toEqual(["Number 1", "", "Number 3"]);
    stop.abort();
    await running;
    reader.close();
  });

  it("end for a signed-out account, which says so", async () => {
    const ref = newId();
    const id = await makeCredential(database.admin, member.workspaceId, { accountRef: ref });
    const asked = await listen(400, async () => {
      throw new ProviderError("auth", "signed out");
    });
    expect(asked[ref]).toHaveLength(1);
    const [row] =
      await database.admin`select status, is_wrong_password, logged_in_at from credentials where id = ${id}`;
    expect(row).toEqual({ status: "invalid", is_wrong_password: false, logged_in_at: null });
  });
});
