import { expect, it } from "vitest";
import type { PeopleFilter } from "@/lib/contracts/words/people-filters.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import { countFiltered } from "@/lib/domain/prospects/store/filtered.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { createWorkflow } from "../../factories/campaign-calls.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeSender } from "../../factories/make-sender.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const people = 3_000;

it("looks people up in a set of a campaign's people, however many the planner expects: never in a list, person by person", async () => {
  const { admin } = database;
  const sender = await makeSender(admin);
  const { workspaceId, userId } = sender;
  const { payload } = await createWorkflow(sender, { name: "Everybody" });
  const campaign = payload._id;
  await admin`insert into prospects (workspace_id, id, full_name)
    select ${workspaceId}, gen_random_uuid(), 'Person ' || n from generate_series(1, ${people}) n`;
  const [lane] = await admin`select id from lanes where workspace_id = ${workspaceId} limit 1`;
  await admin`insert into enrolments (workspace_id, id, campaign_id, prospect_id, node_id, lane_id, kind, state, due_at, version, entered_at)
    select workspace_id, gen_random_uuid(), ${campaign}, id, 'n1', ${lane!.id}, 'email', 'complete', now(), 1, now()
      from prospects where workspace_id = ${workspaceId}`;
  const imported = newId();
  await admin`insert into prospect_imports (workspace_id, id, campaign_id, source, file_name, state, custom_fields)
    values (${workspaceId}, ${imported}, ${campaign}, 'csv', 'a.csv', 'finished', '{}')`;
  await admin`insert into import_people (workspace_id, import_id, prospect_id, line)
    select workspace_id, ${imported}, id, row_number() over () from prospects where workspace_id = ${workspaceId}`;
  await admin`analyze prospects, enrolments, import_people, prospect_imports, campaigns`;

  const asked = async (op: "any" | "none", explained: boolean) =>
    db.tenant({ workspaceId }, async (tx) => {
      // So little memory for a set stands for a campaign of 200,000 people: hashed sets of their size were not planned.
      await tx.sql.query("set local work_mem = '64kB'", []);
      const filters: PeopleFilter[] = [{ field: "campaign", op, values: [campaign] }];
      const by = { search: null, leadStatus: null, sight: null, filters };
      const choice = { by, viewer: { userId, isAdmin: true, sight: null }, order: "added" } as const;
      if (!explained) return countFiltered(tx, workspaceId, choice, people);
      let plan = "";
      const query = async (text: string, values: unknown[]) => {
        const rows = await tx.sql.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
        plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
        return [];
      };
      await countFiltered({ sql: { query } } as unknown as Tx, workspaceId, choice, people);
      return plan;
    });
  for (const op of ["any", "none"] as const) expect(await asked(op, true), op).toContain("hashed SubPlan");
  expect([await asked("any", false), await asked("none", false)]).toEqual([people, 0]);
});
