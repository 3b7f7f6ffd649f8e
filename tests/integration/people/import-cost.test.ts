import pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { db, type Tx } from "@/lib/db/index.ts";
import { importLines, importPeople } from "@/lib/domain/campaigns/index.ts";
import { uploadCsv } from "@/lib/domain/prospects/index.ts";
import type { Person } from "@/lib/domain/prospects/rules/mapping.ts";
import { addPeople } from "@/lib/domain/prospects/save-people.ts";
import { completePeople } from "@/lib/domain/prospects/store/write-people.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { runOpenJobs } from "../../factories/bulk.ts";
import { testDatabase } from "../../factories/database.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { rowsRead } from "../../factories/rows-read.ts";

// What an import costs, in statements and rows: times say nothing on a busy machine.

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);
beforeEach(async () => {
  await database.admin`delete from bulk_jobs`;
  await quietOthers(database.admin);
});
afterEach(() => vi.restoreAllMocks());

const lines = (batches: number) => batches * importLines.batch;
const member = () => ({ ...sender, isAdmin: true, credentialIds: null });

/** How many messages with statements the process sends while a worker imports a file of new people. */
async function statementsOf(batches: number): Promise<number> {
  const text = [
    "name,email",
    ...Array.from({ length: lines(batches) }, (_, n) => `Person ${n},of${batches}-${n}@p.example`),
  ].join("\n");
  const file = await uploadCsv(member(), { name: "p.csv", bytes: new Uint8Array(Buffer.from(text)) });
  const { id } = await importPeople(member(), {
    ...{
      uploadId: file.id,
      mapping: { fields: file.fields, custom: [] },
      isEmailOnly: true,
      movePeople: false,
    },
    ...{ keepFile: false, key: null, credentialId: null, campaignId: null },
  });
  const sent = vi.spyOn(pg.Client.prototype, "query");
  await runOpenJobs();
  const count = sent.mock.calls.length;
  sent.mockRestore();
  const [row] = await database.admin`select state, accepted from prospect_imports where id = ${id}`;
  expect(row).toEqual({ state: "finished", accepted: lines(batches) });
  return count;
}

it("a thousand lines more are at most 18 statements more, four of them for a turn", async () => {
  const [few, many] = [await statementsOf(1), await statementsOf(5)];
  // A turn that ends after a second is freed, and an announcement is made a second: on a slow machine by each batch.
  expect((many - few) / 4).toBeLessThanOrEqual(18);
}, 60_000);

const person = (line: number): Person => ({
  ...{
    line,
    firstName: "",
    lastName: "",
    fullName: `Person ${line}`,
    companyName: "",
    jobTitle: "",
    location: "",
  },
  ...{ email: `p${line}@p.example`, phone: null, customFields: {} },
  ...{ socialUrl: `https://network.example/in/p-${line}`, socialKey: `p-${line}` },
});
const people = (from: number, count: number) => Array.from({ length: count }, (_, n) => person(from + n));
const add = (tx: Tx, given: readonly Person[]) => addPeople(tx, sender.workspaceId, newId(), null, given);

it("of a list that looks new nobody is looked up among the people whom a workspace has", async () => {
  await db.tenant(sender, (tx) => add(tx, people(0, 2_000)));
  await database.admin.unsafe("analyze prospects");
  await db.tenant(sender, async (tx) => {
    await tx.sql.query("select set_config('enable_seqscan', 'off', true)");
    const read = await rowsRead(tx.sql, "prospects", (sql) => add({ ...tx, sql }, people(2_000, 1_000)));
    // The thousand that are added, as the insert itself counts them.
    expect(read).toBe(1_000);
  });
});

it("a list is matched with those whom a workspace knows, however few and wherever they stand in it", async () => {
  await db.tenant(sender, (tx) => add(tx, people(0, 40)));
  const all = Array.from({ length: 40 }, (_, n) => n);
  for (const [round, known] of [[7], [0], [25], [39], all].entries()) {
    const list = people(1_000 * (round + 1), 60).map((one, at) =>
      known.includes(at) ? { ...person(at), line: at } : one,
    );
    const { matched, addedIds } = await db.tenant(sender, (tx) => add(tx, list));
    expect(addedIds.size).toBe(60 - known.length);
    expect(new Set(matched.map(({ knownId }) => knownId)).size).toBe(60);
    const rows = await database.admin<{ id: string; email: string }[]>`
      select id, email from prospects where workspace_id = ${sender.workspaceId}`;
    const idOf = new Map(rows.map(({ id, email }) => [email, id]));
    expect(matched.map(({ knownId }) => knownId)).toEqual(list.map(({ email }) => idOf.get(email!)));
  }
});

it("loses nobody who is removed between the list's adding and its look: the batch runs again", async () => {
  await db.tenant(sender, (tx) => add(tx, people(0, 40)));
  let isRemoved = false;
  /** Removes a person once the insert has found them. */
  const removing = (tx: Tx): Tx => {
    const query = async (text: string, values?: unknown[]) => {
      const rows = await tx.sql.query(text, values);
      if (text.includes("insert into prospects") && !isRemoved) {
        isRemoved = true;
        await database.admin`delete from prospects where workspace_id = ${sender.workspaceId} and email = 'p7@p.example'`;
      }
      return rows;
    };
    return { ...tx, sql: { ...tx.sql, query } as Tx["sql"] };
  };
  const list = people(100, 60).map((one, at) => (at === 7 ? person(7) : one));
  const { matched, addedIds } = await db.tenant(sender, (tx) => add(removing(tx), list));
  expect(isRemoved).toBe(true);
  expect(addedIds.size).toBe(60);
  expect(matched.filter(({ knownId }) => knownId === null)).toEqual([]);
});

it("a file that tells nothing new writes no person anew; one line that does, one person", async () => {
  const workspaceId = sender.workspaceId;
  await db.tenant(sender, (tx) => add(tx, people(5_000, 200)));
  const known =
    await database.admin`select id, email from prospects where workspace_id = ${workspaceId} and email like 'p5%'`;
  const again = known.map(({ id, email }) => ({ id, person: person(Number(String(email).slice(1, 5))) }));
  const versions = () =>
    database.admin`select id, xmin::text from prospects where workspace_id = ${workspaceId} order by id`;
  const before = await versions();
  await db.tenant(sender, (tx) => completePeople(tx, workspaceId, again));
  expect(await versions()).toEqual(before);
  const [first, ...others] = again;
  const told = [{ id: first!.id, person: { ...first!.person, jobTitle: "Baker" } }, ...others];
  await db.tenant(sender, (tx) => completePeople(tx, workspaceId, told));
  const after = await versions();
  expect(after.filter(({ xmin }, n) => xmin !== before[n]?.xmin)).toEqual([
    { id: first!.id, xmin: expect.any(String) },
  ]);
});

it("two hundred known people are each looked up once, also where the planner reads tables whole", async () => {
  await db.tenant(sender, (tx) => add(tx, people(7_000, 200)));
  const known = await database.admin`
    select id, email from prospects where workspace_id = ${sender.workspaceId} and email like 'p7%'`;
  const again = known.map(({ id, email }) => ({ id, person: person(Number(String(email).slice(1, 5))) }));
  const read = await db.tenant(sender, async (tx) => {
    // A short file's import doesn't switch such plans off.
    await tx.sql.query(
      "select set_config('enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'off', true)",
    );
    await completePeople(tx, sender.workspaceId, again);
    const [row] = await tx.sql.query<{ read: number }>(
      "select seq_tup_read::int as read from pg_stat_xact_user_tables where relname = 'prospects'",
    );
    return row?.read ?? 0;
  });
  const [{ all } = { all: 0 }] = await database.admin<
    { all: number }[]
  >`select count(*)::int as all from prospects`;
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThanOrEqual(3 * 201 * all);
}, 120_000);
