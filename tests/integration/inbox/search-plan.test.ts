import { expect, it } from "vitest";
import { db, type Sql } from "@/lib/db/index.ts";
import { listConversations } from "@/lib/domain/conversations/index.ts";
import { listRows } from "@/lib/domain/conversations/store/conversations.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
/** More than are looked up one by one. */
const people = 3_000;

it("meets the many people of a common name on the way through the list, and never reads everybody of the workspace", async () => {
  const { admin } = database;
  const member = await makeMember(admin);
  const { workspaceId } = member;
  const credentialId = await makeCredential(admin, workspaceId);
  await admin`insert into prospects (workspace_id, id, full_name, full_name_lower, credential_id)
    select ${workspaceId}, gen_random_uuid(), name, lower(name), ${credentialId}
      from (select case when n % 2 = 0 then 'Carla ' else 'Ben ' end || n as name from generate_series(1, ${2 * people}) n) p`;
  await admin`insert into conversations (workspace_id, id, prospect_id, credential_id, last_at, listed_at)
    select workspace_id, gen_random_uuid(), id, credential_id, now(), now() from prospects where workspace_id = ${workspaceId}`;
  await admin`analyze prospects, conversations`;

  const { items } = await listConversations(member, {
    filter: "all",
    search: "carla",
    credentialId: null,
    after: null,
  });
  expect(items).toHaveLength(40);
  for (const { fullName } of items) expect(fullName).toMatch(/^Carla /);

  const plan = await db.tenant({ workspaceId }, async (tx) => {
    let lines = "";
    const query = async (text: string, values: unknown[]) => {
      const rows = await tx.sql.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
      lines = rows.map((row) => row["QUERY PLAN"]).join("\n");
      return [];
    };
    const sight = { workspaceId, credentialIds: [credentialId], isWhole: true };
    const all = {
      filter: "all",
      among: null,
      assignedTo: null,
      campaignId: null,
      after: null,
      limit: 41,
    } as const;
    await listRows({ query } as unknown as Sql, sight, { ...all, pattern: "%carla%" });
    return lines;
  });
  expect(plan).not.toMatch(/Seq Scan on prospects/);
});
