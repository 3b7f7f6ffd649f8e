import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runSync, syncMailbox } from "@/lib/domain/conversations/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { FetchedMail } from "@/lib/providers/mail/port.ts";
import { mailReader } from "@/lib/providers/mail/smtp/reader.ts";
import { testDatabase } from "../../factories/database.ts";
import { fakeMailboxes } from "../../factories/fake-mailbox.ts";
import { mailAccount } from "../../factories/mail-account.ts";
import { makeCredential, makeMailbox, makeProspect } from "../../factories/make-conversation.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
const hostile = join(process.cwd(), "tests/fixtures/hostile-reader.mjs");
let reader: ReturnType<typeof mailReader>;

beforeEach(async () => {
  facts.clear();
  reader = mailReader({ entry: hostile, timeMs: 1_200, memoryMb: 32 });
  await database.admin`update credentials set logged_in_at = null`;
  await database.admin`update mailboxes set status = 'disconnected'`;
});
afterEach(() => reader.close());

/** A mailbox of a workspace of its own, with a person whose mail is recorded. */
async function mailbox() {
  const { workspaceId } = await makeMember(database.admin);
  const credentialId = await makeCredential(database.admin, workspaceId, { accountRef: newId() });
  const id = await makeMailbox(database.admin, {
    workspaceId,
    credentialId,
    email: `${newId()}@mail.example`,
  });
  const email = `${newId()}@people.example`;
  await makeProspect(database.admin, { workspaceId, credentialId, email });
  const arrived: FetchedMail[] = [];
  const arrive = (words: string) => {
    const raw = Buffer.from(`${words} from: ${email}`);
    arrived.push({ id: `1:${arrived.length + 1}-${id}`, at: new Date(), raw });
  };
  const poll = async (cursor: string | null) => {
    const from = Number(cursor ?? 0);
    return { mails: arrived.slice(from, from + 20), cursor: String(arrived.length) };
  };
  const account = { kind: "mailbox", workspaceId, id, cursor: null, askedAt: Date.now(), ref: "" } as const;
  const recorded = async () =>
    (await database.admin`select text from messages where lane_ref = ${id} order by created_at`).map(
      ({ text }) => String(text).split(" ")[0],
    );
  const aside = () =>
    database.admin`select data->>'mail' as mail, data->>'failure' as failure from audit_entries
      where action = 'mailbox.mail_set_aside' and subject_id = ${id}`;
  return { id, account, arrived, arrive, poll, recorded, aside };
}

describe("a mail that is written to stop its reader", () => {
  it("is set aside after three tries with its reason, and its neighbours are recorded before [S23, F12, F21]", async () => {
    const { account, arrived, arrive, poll, recorded, aside } = await mailbox();
    for (const words of ["one", "hostile: spin", "two", "hostile: fill", "three"]) arrive(words);
    let tries = 0;
    const when: Record<string, number> = {};
    const read = async (mail: FetchedMail) => {
      if (mail.id === arrived[1]?.id) {
        tries += 1;
        if (tries === 2) when.secondTry = (await recorded()).length;
      }
      return reader.read(mail);
    };
    await syncMailbox({ poll, read }, account);
    expect(await recorded()).toEqual(["one", "two", "three"]);
    expect(when.secondTry).toBe(3);
    expect(tries).toBe(3);
    expect(await aside()).toEqual([
      { mail: arrived[1]?.id, failure: "takes too long to read" },
      { mail: arrived[3]?.id, failure: "needs too much memory" },
    ]);
    const [row] =
      await database.admin`select mail_cursor, mail_tries from mailboxes where id = ${account.id}`;
    expect(row).toEqual({ mail_cursor: "5", mail_tries: {} });
  });

  it("that takes the whole process along is known after each restart, and doesn't come back a fourth time [F21]", async () => {
    const { account, arrived, arrive, poll, recorded, aside } = await mailbox();
    for (const words of ["one", "deadly", "two"]) arrive(words);
    let deaths = 0;
    /** A process that ends while it reads: nothing more of it is heard. */
    const life = () => {
      const ended = new Promise<"died">((died) => {
        const read = (mail: FetchedMail) => {
          if (mail.id !== arrived[1]?.id) return reader.read(mail);
          deaths += 1;
          died("died");
          return new Promise<never>(() => {});
        };
        void syncMailbox({ poll, read }, account).then(() => died("lived" as "died"));
      });
      return ended;
    };
    for (let start = 1; start <= 3; start++) expect(await life()).toBe("died");
    expect(await life()).toBe("lived");
    expect(deaths).toBe(3);
    expect(await recorded()).toEqual(["one", "two"]);
    expect(await aside()).toEqual([{ mail: arrived[1]?.id, failure: "stopped its worker" }]);
  });

  it("delays no other mailbox: its mail arrives while the hostile one is being tried [F12]", async () => {
    const [bad, good] = [await mailbox(), await mailbox()];
    for (let i = 0; i < 4; i++) bad.arrive("hostile: spin");
    good.arrive("hello");
    const of = { [bad.id]: bad, [good.id]: good };
    const stop = new AbortController();
    const running = runSync({
      social: { poll: async () => ({ events: [], cursor: "1" }) },
      mail: {
        open: fakeMailboxes(
          async (account, cursor) => of[account.email]?.poll(cursor) ?? { mails: [], cursor: "" },
        ),
        read: reader.read,
      },
      openMailAccount: async (_tx, _workspaceId, id) => mailAccount(id),
      signal: stop.signal,
      everyMs: 50,
    });
    await expect.poll(good.recorded, { timeout: 5_000 }).toEqual(["hello"]);
    expect(await bad.aside()).toEqual([]);
    good.arrive("again");
    await expect.poll(good.recorded, { timeout: 5_000 }).toEqual(["hello", "again"]);
    expect(await bad.aside()).toEqual([]);
    stop.abort();
    await running;
    expect(await bad.aside()).toHaveLength(4);
  });

  it("is not blamed where no reader starts: it is read once one does", async () => {
    const { account, arrive, poll, recorded, aside } = await mailbox();
    arrive("one");
    const none = mailReader({ entry: "/nowhere/thread.mjs" });
    for (let turn = 0; turn < 5; turn++)
      await expect(syncMailbox({ poll, read: none.read }, account)).rejects.toMatchObject({
        kind: "unavailable",
      });
    await syncMailbox({ poll, read: reader.read }, account);
    expect([await recorded(), await aside()]).toEqual([["one"], []]);
  });

  it("of one tenant takes at most its share of the places [F12]", async () => {
    const [bad, good] = [await mailbox(), await mailbox()];
    const { workspaceId } = bad.account;
    const credentialId = await makeCredential(database.admin, workspaceId, { accountRef: newId() });
    for (let i = 0; i < 20; i++)
      await makeMailbox(database.admin, { workspaceId, credentialId, email: `${newId()}@mail.example` });
    good.arrive("hello");
    const stop = new AbortController();
    let under = 0;
    let most = 0;
    const running = runSync({
      social: { poll: async () => ({ events: [], cursor: "1" }) },
      mail: {
        open: fakeMailboxes(async (account, cursor) => {
          if (account.email === good.id) return good.poll(cursor);
          most = Math.max(most, ++under);
          if (!stop.signal.aborted) await new Promise((end) => stop.signal.addEventListener("abort", end));
          return { mails: [], cursor: "1" };
        }),
        read: reader.read,
      },
      openMailAccount: async (_tx, _workspaceId, id) => mailAccount(id),
      signal: stop.signal,
      everyMs: 50,
    });
    await expect.poll(good.recorded, { timeout: 5_000 }).toEqual(["hello"]);
    expect(most).toBeLessThanOrEqual(4);
    stop.abort();
    await running;
  });
});
