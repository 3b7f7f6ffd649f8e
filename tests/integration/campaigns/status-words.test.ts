import { expect, it } from "vitest";
import { POST as complete } from "@/app/api/tasks/[id]/complete/route.ts";
import { POST as skip } from "@/app/api/tasks/[id]/skip/route.ts";
import { POST as writeTask } from "@/app/api/tasks/route.ts";
import { POST as remove } from "@/app/api/workflows/[id]/delete_async/route.ts";
import { GET as people } from "@/app/api/workflows/[id]/profiles/route.ts";
import { GET as read } from "@/app/api/workflows/[id]/route.ts";
import { POST as updateStatus } from "@/app/api/workflows/[id]/update_status/route.ts";
import type { PersonState } from "@/lib/contracts/campaigns/campaign-people.ts";
import type { WorkflowView } from "@/lib/contracts/campaigns/campaigns.ts";
import type { TaskView } from "@/lib/contracts/tasks.ts";
import { sharedStatuses } from "@/lib/contracts/words/shared-statuses.ts";
import { db, readProductNow } from "@/lib/db/index.ts";
import { finishCampaigns } from "@/lib/domain/campaigns/index.ts";
import { enrol } from "@/lib/domain/sequencer/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { createWorkflow } from "../../factories/campaign-calls.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeProspect } from "../../factories/make-conversation.ts";
import { searchStage } from "../../factories/people-searches.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const { sender, begin, entry, advance } = searchStage(database);
const as = () => ({ as: sender.token });

/** The status of a campaign after a call, as the campaign itself says it. */
async function statusAfter(id: string, change: () => Promise<{ status: number }>): Promise<string> {
  expect((await change()).status).toBe(200);
  return (await callRoute<WorkflowView>(read, { ...as(), params: { id } })).payload.status;
}

it("campaigns, their people, searches and tasks say active, paused, pending, excluded, finished, completed, failed, skipped, archived and deleted [OC-028]", async () => {
  const said: string[] = [];
  // A campaign whose people need approval: nobody is on the way before it.
  const { payload: campaign } = await createWorkflow(sender, { approval_mode: "manual" });
  const id = campaign._id;
  const to = (status: string) => () => callRoute(updateStatus, { ...as(), params: { id }, body: { status } });
  said.push(await statusAfter(id, to("active")));
  const { workspaceId, credentialId } = sender;
  const [waiting, excluded] = [
    await makeProspect(database.admin, { workspaceId, credentialId }),
    await makeProspect(database.admin, { workspaceId, credentialId }),
  ];
  await db.tenant({ workspaceId }, async ({ sql }) =>
    enrol(sql, {
      workspaceId,
      campaignId: id,
      prospectIds: [waiting, excluded],
      now: await readProductNow(sql),
    }),
  );
  await database.admin`update prospects set lead_status = 'excluded' where id = ${excluded}`;
  const { payload } = await callRoute<{ items: PersonState[] }>(people, { ...as(), params: { id } });
  const of = new Map(payload.items.map(({ profile, status }) => [profile._id, status]));
  expect([of.get(waiting), of.get(excluded)]).toEqual(["pending", "excluded"]);
  said.push(...of.values());
  // People whom no start can ever enrol, and one whom nothing keeps.
  const [optedOut, listed, free] = [
    await makeProspect(database.admin, { workspaceId, credentialId, email: "out@left.example" }),
    await makeProspect(database.admin, { workspaceId, credentialId, email: "listed@left.example" }),
    await makeProspect(database.admin, { workspaceId, credentialId, email: "free@left.example" }),
  ];
  const importId = newId();
  await database.admin`insert into prospect_imports (workspace_id, id, campaign_id, credential_id, source, file_name, state, custom_fields)
    values (${workspaceId}, ${importId}, ${id}, ${credentialId}, 'csv', 'left.csv', 'finished', '{}')`;
  await database.admin`insert into import_people (workspace_id, import_id, prospect_id, line)
    select ${workspaceId}::uuid, ${importId}::uuid, w.id, w.line
      from unnest(${[optedOut, listed, free]}::uuid[]) with ordinality w (id, line)`;
  await database.admin`insert into suppressions (workspace_id, id, kind, value, reason, at)
    values (${workspaceId}, ${newId()}, 'address', 'out@left.example', 'opt_out', now())`;
  await database.admin`insert into blacklist_entries (workspace_id, id, kind, value, entry, created_at)
    values (${workspaceId}, ${newId()}, 'address', 'listed@left.example', 'listed@left.example', now())`;
  const later = await callRoute<{ items: PersonState[] }>(people, { ...as(), params: { id } });
  const then = new Map(later.payload.items.map(({ profile, status }) => [profile._id, status]));
  expect([optedOut, listed, free].map((one) => then.get(one))).toEqual(["excluded", "excluded", "pending"]);
  await database.admin`delete from import_people where import_id = ${importId} and prospect_id = ${free}`;
  said.push(await statusAfter(id, to("paused")));
  await database.admin`update enrolments set state = 'complete' where campaign_id = ${id}`;
  await statusAfter(id, to("active"));
  await finishCampaigns();
  said.push(await statusAfter(id, async () => ({ status: 200 })));
  const { payload: through } = await callRoute<{ items: PersonState[] }>(people, { ...as(), params: { id } });
  said.push(...through.items.map(({ status }) => status));
  said.push(await statusAfter(id, to("archived")));
  await callRoute(remove, { ...as(), params: { id } });
  const [row] = await database.admin`select status from campaigns where id = ${id}`;
  said.push(row?.status);

  const search = (await begin()).payload._id;
  await advance({ findPeople: () => Promise.reject(new ProviderError("rejected", "not_found")) });
  said.push((await entry(search)).status);

  for (const end of [complete, skip]) {
    const task = await callRoute<TaskView>(writeTask, {
      ...as(),
      body: { message: "Call back", key: newId() },
    });
    const ended = await callRoute<TaskView>(end, { ...as(), params: { id: task.payload._id } });
    said.push(ended.payload.state);
  }
  expect([...new Set(said)].sort()).toEqual([...sharedStatuses].sort());
  expect([...sharedStatuses]).toEqual(
    "active paused pending excluded finished completed failed skipped archived deleted".split(" "),
  );
});
