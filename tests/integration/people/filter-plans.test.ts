import { beforeAll, describe, expect, it } from "vitest";
import type { PeopleFilter, PeopleOrder } from "@/lib/contracts/words/people-filters.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import { listFiltered } from "@/lib/domain/prospects/store/filtered.ts";
import { findByJob } from "@/lib/domain/prospects/store/matching.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
let owner: MadeMember;
const label = newId();
const people = 100_000;

beforeAll(async () => {
  const { admin } = database;
  owner = await makeMember(admin);
  const { workspaceId, userId } = owner;
  await admin`insert into prospects (workspace_id, id, full_name, full_name_lower, lead_status, created_at, last_reply_at)
    select ${workspaceId}, gen_random_uuid(), 'Person ' || n, md5(n::text), case when n % 1000 = 0 then 'lead' else 'new' end,
      now() - n * interval '1 minute', case when n % 50 = 0 then now() - n * interval '1 second' end
      from generate_series(1, ${people}) n`;
  await admin`insert into labels (workspace_id, id, type, name, name_lower, color, created_by)
    values (${workspaceId}, ${label}, 'space', 'rare', 'rare', 'red', ${userId})`;
  await admin`insert into prospect_labels (workspace_id, prospect_id, label_id, put_at, put_by)
    select workspace_id, id, ${label}, now(), ${userId} from prospects order by id limit 30`;
  await admin`analyze prospects, prospect_labels, labels`;
});

/** How Postgres carries out a page of a list, as the application's role. */
async function planOf(filters: PeopleFilter[], order: PeopleOrder): Promise<string> {
  const { workspaceId, userId, isAdmin } = owner;
  return db.tenant({ workspaceId }, async (tx) => {
    let plan = "";
    const query = async (text: string, values: unknown[]) => {
      const rows = await tx.sql.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
      plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      return [];
    };
    const by = { search: null, leadStatus: null, sight: null, filters };
    const asked = { by, viewer: { userId, isAdmin, sight: null }, order };
    await listFiltered({ sql: { query } } as unknown as Tx, workspaceId, asked, null, 51);
    return plan;
  });
}

describe("a page of a filtered list among 100,000 people", () => {
  const rare: PeopleFilter = { field: "labels", op: "any", values: [label] };
  it.each([
    ["a rare label", [rare], "added"],
    ["all but a label", [{ ...rare, op: "none" }], "added"],
    ["a status", [{ field: "status", op: "any", values: ["lead"] }], "added"],
    ["by name", [], "name"],
    ["the latest answers", [], "answered"],
  ] as const)("%s is read along an index", async (_name, filters, order) => {
    const plan = await planOf([...filters], order);
    expect(plan).not.toContain("Seq Scan on prospects");
    expect(plan).toMatch(/Index Scan using prospects_/);
  });
});

it("a part of a job is found by its index, among many people and behind the wall", async () => {
  const { workspaceId } = owner;
  const other = await makeMember(database.admin);
  await database.admin`update prospects set job_title = 'Chief Archivist 100%'
    where workspace_id = ${workspaceId} and id in (select id from prospects where workspace_id = ${workspaceId} order by id limit 7)`;
  const found = (parts: string[], most: number, of = workspaceId) =>
    db.tenant({ workspaceId: of }, ({ sql }) => findByJob(sql, parts, most));
  expect(await found(["ARCHIV"], 10)).toHaveLength(7);
  expect(await found(["archivist 100%"], 10)).toHaveLength(7);
  expect(await found(["archivist 100_"], 10), "a pattern's letters are ordinary ones").toEqual([]);
  expect(await found(["archiv"], 6), "more than are looked up").toBeNull();
  expect(await found(["ar"], 10), "too short for the index").toBeNull();
  expect(await found(["archiv"], 10, other.workspaceId), "of another workspace").toEqual([]);
});
