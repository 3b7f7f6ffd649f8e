import { beforeAll, describe, expect, it } from "vitest";
import { db, type Tx } from "@/lib/db/index.ts";
import { listsOf } from "@/lib/domain/blacklist/store/of-merged.ts";
import { listListedBy } from "@/lib/domain/blacklist/store/of-people.ts";
import { findContacts } from "@/lib/domain/blacklist/store/people.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { peopleOfLines } from "@/lib/domain/campaigns/store/audience.ts";
import { findUntakable } from "@/lib/domain/campaigns/store/known.ts";
import { listTimelineRows } from "@/lib/domain/people/store/timeline.ts";
import { cancelEverywhere } from "@/lib/domain/sequencer/people/cancel-everywhere.ts";
import { enrol } from "@/lib/domain/sequencer/people/enrol.ts";
import { leaveOthers } from "@/lib/domain/sequencer/people/leave-others.ts";
import { stands } from "@/lib/domain/sequencer/people/stands.ts";
import { begin } from "@/lib/domain/sequencer/store/write-sql.ts";
import { liftPerson } from "@/lib/domain/suppression/store/of-people.ts";
import { keepSuppressed, suppressPeople } from "@/lib/domain/suppression/store/suppressions.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { rowsRead } from "../../factories/rows-read.ts";
import { type RunningCampaign, runningCampaign } from "../../factories/running-campaign.ts";

// Behind row-level security a condition that isn't leakproof costs a statement its index: docs/architecture.md.

const database = testDatabase();
const many = 5_000;
const mail = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } as const;
let made: RunningCampaign;
let few: string[];

beforeAll(async () => {
  const { admin } = database;
  made = await runningCampaign(admin, lineOf([{ id: "a", delayHours: 0, action: mail }]), many);
  few = made.prospectIds.slice(0, 20);
  const { workspaceId, campaignId } = made;
  await admin`insert into suppressions (workspace_id, id, kind, value, reason)
    select ${workspaceId}::uuid, gen_random_uuid(), 'address', 'gone' || n || '@x.example', 'bounce' from generate_series(1, ${many}::int) n
    union all select ${workspaceId}::uuid, gen_random_uuid(), 'person', gen_random_uuid()::text, 'opt_out' from generate_series(1, ${many}::int)`;
  await admin`insert into blacklist_entries (workspace_id, id, kind, value, entry, created_at)
    select ${workspaceId}::uuid, gen_random_uuid(), 'domain', 'bad' || n || '.example', 'bad' || n || '.example', now()
      from generate_series(1, 20000) n`;
  const importId = newId();
  await admin`insert into prospect_imports (workspace_id, id, campaign_id, source, file_name, state, custom_fields, total, accepted)
    values (${workspaceId}, ${importId}, ${campaignId}, 'csv', 'f.csv', 'finished', '{}', ${many}, ${many})`;
  await admin`insert into import_people (workspace_id, import_id, prospect_id, line)
    select ${workspaceId}, ${importId}, id::uuid, n from unnest(${made.prospectIds}::text[]) with ordinality p(id, n)`;
  await admin.unsafe("analyze");
});

/** How many rows of a table some work of the workspace reads. Nothing of it stays. */
async function read(table: string, work: (tx: Tx) => Promise<unknown>, settings: readonly string[] = []) {
  let rows = 0;
  const undo = new Error("undo");
  await db
    .tenant(made, async (tx) => {
      for (const name of settings) await tx.sql.query("select set_config($1::text, 'off', true)", [name]);
      rows = await rowsRead(tx.sql, table, (sql) => work({ ...tx, sql }));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return rows;
}

/** How the work in the background is planned: lib/domain/bulk/run-bulk.ts. */
const bulk = ["enable_seqscan"];

describe("a statement behind the wall reads by an index", () => {
  it("whether a mail's address is suppressed, as each action begins", async () => {
    const { admin } = database;
    const ids = few.map(() => newId());
    await admin`insert into workers (id, alive_until) values ('w', now() + interval '1 day') on conflict do nothing`;
    await admin`insert into actions (workspace_id, id, effect_key, enrolment_id, campaign_id, prospect_id, lane_id, kind, node_id,
        visit, version, payload, state, worker, lease_until, intended_at)
      select e.workspace_id, k.id::uuid, 'x' || e.id, e.id, e.campaign_id, e.prospect_id, e.lane_id, e.kind, 'a', 0, 1,
        jsonb_build_object('type', 'email', 'to', jsonb_build_object('email', p.email)), 'intended', 'w', now(), now()
      from unnest(${few}::text[], ${ids}::text[]) k(person, id) join enrolments e on e.prospect_id = k.person::uuid
        join prospects p on p.id = e.prospect_id`;
    await admin`update enrolments set state = 'claimed' where prospect_id = any(${few})`;
    const given = JSON.stringify(ids.map((id) => ({ workspaceId: made.workspaceId, id, fence: 1 })));
    let begun: unknown[] = [];
    const rows = await db.hot("sequencer", ({ sql }) =>
      rowsRead(sql, "suppressions", async (measured) => {
        begun = await measured.query(begin, [given]);
      }),
    );
    const begunIds = begun.map((row) => (row as { id: string }).id);
    await admin`update actions set payload = jsonb_set(payload, '{to,email}', '"GONE7@X.example"') where id = ${ids[0]!}`;
    await admin`update actions set payload = payload - 'to' where id = ${ids[1]!}`;
    const again = await db.hot("sequencer", ({ sql }) => sql.query<{ id: string }>(begin, [given]));
    await admin`delete from actions where id = any(${ids})`;
    await admin`update enrolments set state = 'waiting' where prospect_id = any(${few})`;
    expect(begunIds.sort()).toEqual([...ids].sort());
    const others = again.map(({ id }) => id).sort();
    expect(others, "all but the one whose address is suppressed").toEqual(ids.slice(1).sort());
    expect(rows).toBeLessThan(100);
  });

  it.each([
    ["an import asks", (tx: Tx) => findUntakable(tx, made, few, false)],
    ["somebody is put on the blacklist", (tx: Tx) => findContacts(tx, { ...made, credentialId: null }, few)],
    ["a page of people says it", ({ sql }: Tx) => listListedBy(sql, made.workspaceId, few, [])],
    ["a merge asks", ({ sql }: Tx) => listsOf(sql, made.workspaceId, few)],
    ["people are enrolled", ({ sql }: Tx) => enrol(sql, { ...made, prospectIds: few })],
    [
      "a page of a campaign's people says what keeps them",
      async ({ sql }: Tx) => {
        const rows = await sql.query<{ id: string }>(
          "select id from enrolments where workspace_id = $1::uuid and prospect_id = any($2::uuid[])",
          [made.workspaceId, few],
        );
        return stands(sql, { ...made, enrolmentIds: rows.map(({ id }) => id) }, made.now);
      },
    ],
  ])("who is on the blacklist, where %s", async (_, work) => {
    expect(await read("blacklist_entries", work)).toBeLessThan(10 * few.length);
  });

  it.each([
    ["enrolled", "prospects", ({ sql }: Tx) => enrol(sql, { ...made, prospectIds: few })],
    [
      "taken out of other campaigns",
      "enrolments",
      ({ sql }: Tx) => leaveOthers(sql, { ...made, toCampaignId: null, ofAccounts: null, prospectIds: few }),
    ],
    [
      "taken out of all campaigns",
      "enrolments",
      ({ sql }: Tx) => cancelEverywhere(sql, { ...made, by: newId(), ofAccounts: null, prospectIds: few }),
    ],
  ] as const)("people who are %s in the background", async (_, table, work) => {
    expect(await read(table, work, bulk)).toBeLessThan(10 * few.length);
  });

  it("the people of lines", async () => {
    const [one] =
      await database.admin`select id from prospect_imports where workspace_id = ${made.workspaceId}`;
    const lines = few.map((_, n) => ({ importId: one?.id as string, line: n + 1 }));
    let people: string[] = [];
    const work = async ({ sql }: Tx) => {
      people = await peopleOfLines(sql, made.workspaceId, lines);
    };
    expect(await read("import_people", work, bulk)).toBeLessThan(2 * few.length);
    expect(people, "in the order of the lines").toEqual(few);
  });

  it.each([
    ["a person's history", ({ sql }: Tx) => listTimelineRows(sql, sight(), few[0]!, null, 50)],
    ["lifting a suppression", ({ sql }: Tx) => liftPerson(sql, made.workspaceId, few[0]!, "member")],
    ["suppressing people", ({ sql }: Tx) => suppressPeople(sql, made.workspaceId, few, newId())],
    [
      "keeping what is suppressed before people are deleted",
      ({ sql }: Tx) => keepSuppressed(sql, made.workspaceId, few),
    ],
  ])("what is suppressed of a person, for %s", async (_, work) => {
    expect(await read("suppressions", work)).toBeLessThan(10 * few.length);
  });
});

const sight = () => ({ ...made, userId: newId(), isAdmin: true, credentialIds: [made.credentialId] });
