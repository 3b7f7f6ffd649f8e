import { afterAll, beforeAll, expect, it } from "vitest";
import type { PeopleFilter } from "@/lib/contracts/words/people-filters.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import { noteFilled, renewStatistics } from "@/lib/db/statistics.ts";
import { importPeople } from "@/lib/domain/campaigns/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { listPeople } from "@/lib/domain/campaigns/store/people.ts";
import { uploadCsv } from "@/lib/domain/prospects/index.ts";
import { countFiltered, listFiltered } from "@/lib/domain/prospects/store/filtered.ts";
import { countRequests } from "@/lib/domain/withdrawals/store/requests.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { runOpenJobs } from "../../factories/bulk.ts";
import { testDatabase } from "../../factories/database.ts";
import { type MadeCampaign, makeCampaign } from "../../factories/make-campaign.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { rowsRead } from "../../factories/rows-read.ts";

// A database whose planner knows thirty small workspaces, and of nobody's import since. Nothing here analyzes for the
// product, and the tests' Postgres doesn't by itself. What is asserted are rows, not times.

const database = testDatabase();
productListeners();
const people = 1_100;
let made: MadeCampaign;

const member = () => ({ ...made, userId: newId(), isAdmin: true, credentialIds: null });
const analyzedAt = async (table: string) =>
  (
    await database.admin`select last_analyze as at from pg_stat_user_tables where relname = ${table} and schemaname = 'public'`
  )[0]?.at as Date | null;
/** What the worker asks for, as its role. */
const analyze = (table: string, rest = 15) =>
  db.hot("operations", async ({ sql }) => {
    const [row] = await sql.query<{ done: boolean }>("select analyze_filled($1::text, $2::int) as done", [
      table,
      rest,
    ]);
    return row?.done;
  });

beforeAll(async () => {
  const { admin } = database;
  for (let n = 0; n < 30; n++) {
    const { workspaceId, campaignId, prospectIds } = await makeCampaign(admin, {
      graph: lineOf([]),
      people: 40,
    });
    await admin`insert into enrolments (workspace_id, id, campaign_id, prospect_id, node_id, lane_id, kind, state, due_at, version, entered_at)
      select ${workspaceId}, gen_random_uuid(), ${campaignId}, id::uuid, 'a', ${newId()}, 'email', 'waiting', now(), 1, now()
        from unnest(${prospectIds}::text[]) id`;
    const importId = newId();
    await admin`insert into prospect_imports (workspace_id, id, campaign_id, source, file_name, state, custom_fields)
      values (${workspaceId}, ${importId}, ${campaignId}, 'csv', 'a.csv', 'finished', '{}')`;
    await admin`insert into import_people (workspace_id, import_id, prospect_id, line)
      select ${workspaceId}, ${importId}, id::uuid, n from unnest(${prospectIds}::text[]) with ordinality p (id, n)`;
  }
  await admin.unsafe("vacuum analyze");
  // As if that were long ago.
  await admin.unsafe("select pg_stat_reset()");
  made = await makeCampaign(admin, {
    graph: lineOf([
      {
        id: "a",
        delayHours: 0,
        action: { type: "email", subject: "Hi", text: "Text", mailboxIds: [] },
      } as never,
    ]),
    people: 0,
  });
  await admin`insert into lanes (workspace_id, id, kind, ref_id, next_at)
    values (${made.workspaceId}, ${newId()}, 'mailbox', ${made.mailboxId}, now())`;
  const text = [
    "name,email,link",
    ...Array.from(
      { length: people },
      (_, n) => `Person ${n},p${n}@p.example,https://network.example/in/p-${n}`,
    ),
  ].join("\n");
  const file = await uploadCsv(member(), { name: "p.csv", bytes: new Uint8Array(Buffer.from(text)) });
  await importPeople(member(), {
    ...{
      uploadId: file.id,
      mapping: { fields: file.fields, custom: [] },
      isEmailOnly: true,
      movePeople: false,
    },
    ...{ keepFile: false, key: null, credentialId: null, campaignId: made.campaignId },
  });
  await runOpenJobs();
}, 120_000);
afterAll(() => renewStatistics());

/** How many rows of some tables a look reads in the workspace that has just imported its people. */
const read = (tables: readonly string[], look: (tx: Tx) => Promise<unknown>) =>
  db.tenant(made, async (tx) => {
    const counts: Record<string, number> = {};
    for (const table of tables)
      counts[table] = await rowsRead(tx.sql, table, (sql) => look({ ...tx, sql } as Tx));
    return counts;
  });

it("everybody of the file is there and enrolled", async () => {
  const [row] = await database.admin`select
    (select count(*)::int from prospects where workspace_id = ${made.workspaceId}) as people,
    (select count(*)::int from enrolments where workspace_id = ${made.workspaceId}) as enrolled`;
  expect(row).toEqual({ people, enrolled: people });
});

it.each<[string, PeopleFilter]>([
  ["a next step", { field: "next_step", op: "any", values: ["email"] }],
  ["an opened mail", { field: "viewed", op: "any", values: ["yes"] }],
  ["no opened mail", { field: "viewed", op: "any", values: ["no"] }],
])(
  "the first list by %s after a first import reads each person a few times, not once for each other one",
  async (_, filter) => {
    const by = { search: null, leadStatus: null, sight: null, filters: [filter] };
    const asked = { by, viewer: { userId: newId(), isAdmin: true, sight: null }, order: "added" } as const;
    const counts = await read(["prospects", "enrolments"], async (tx) => {
      await listFiltered(tx, made.workspaceId, asked, null, 101);
      await countFiltered(tx, made.workspaceId, asked, 2_000);
    });
    expect(counts.prospects).toBeLessThanOrEqual(4 * people);
    expect(counts.enrolments).toBeLessThanOrEqual(4 * people);
  },
);

it("the campaign's own list by a state does so, too", async () => {
  const by = { search: null, state: "waiting", approval: null, prospectId: null, offset: 0, limit: 25 };
  const counts = await read(["prospects", "enrolments", "import_people"], (tx) =>
    listPeople(tx, made.workspaceId, made.campaignId, by),
  );
  for (const count of Object.values(counts)) expect(count).toBeLessThanOrEqual(4 * people);
});

it("unanswered requests are judged without reading everybody for each of them", async () => {
  const { workspaceId, credentialId } = made;
  await database.admin`insert into pending_requests (workspace_id, id, credential_id, request_ref, social_key, name, sent_at)
    select workspace_id, gen_random_uuid(), ${credentialId}, id::text, social_key, full_name, now() - interval '20 days'
      from prospects where workspace_id = ${workspaceId}`;
  const counts = await read(["prospects", "enrolments"], async ({ sql }) => {
    const wish = { afterDays: 10, mostPending: null };
    const found = await countRequests(sql, { workspaceId, credentialId }, wish, new Date());
    expect(found).toMatchObject({ pending: people });
  });
  for (const count of Object.values(counts)) expect(count).toBeLessThanOrEqual(8 * people);
});

it("statistics are renewed at most once in a while, and leave what somebody else looks after alone", async () => {
  const before = await analyzedAt("prospects");
  expect(await analyze("prospects")).toBe(false);
  expect(await analyzedAt("prospects")).toEqual(before);
  // As long as a vacuum, the building of an index or a migration has the table, the function doesn't wait for it.
  await database.admin.begin(async (sql) => {
    await sql`lock table prospect_labels in share update exclusive mode`;
    expect(await analyze("prospect_labels")).toBe(false);
  });
  expect(await analyze("prospect_labels")).toBe(true);
});

it("a process renews them once a thousand rows came, and later where something else has the table", async () => {
  const table = "pending_requests";
  // The tests before may have filled it, too: what this process has noted of it is settled first.
  const first = await analyzedAt(table);
  noteFilled([table], 1_000);
  const renewed = async () => {
    await renewStatistics();
    return analyzedAt(table);
  };
  await expect.poll(renewed, { timeout: 15_000 }).not.toEqual(first);
  const before = await analyzedAt(table);
  noteFilled([table], 999);
  await renewStatistics();
  expect(await analyzedAt(table)).toEqual(before);
  await database.admin.begin(async (sql) => {
    await sql`lock table pending_requests in share update exclusive mode`;
    noteFilled([table], 1);
    await renewStatistics();
  });
  expect(await analyzedAt(table)).toEqual(before);
  await expect.poll(renewed, { timeout: 15_000 }).not.toEqual(before);
  const at = await analyzedAt(table);
  await renewStatistics();
  expect(await analyzedAt(table)).toEqual(at);
});

it("the application's role has nothing else analyzed, not more often, and for no other reason", async () => {
  const refused = { code: "42501" };
  await expect(analyze("users")).rejects.toMatchObject(refused);
  await expect(analyze("prospects; drop table users")).rejects.toMatchObject(refused);
  await expect(analyze("prospects", 1)).rejects.toMatchObject(refused);
  await expect(
    db.hot("sync", ({ sql }) => sql.query("select analyze_filled('prospects', 15)")),
  ).rejects.toMatchObject(refused);
});
