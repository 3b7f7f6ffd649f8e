import { expect, it } from "vitest";
import { GET as firstSteps } from "@/app/api/dashboard/first_steps/route.ts";
import type { FirstStepsView } from "@/lib/contracts/first-steps.ts";
import { forgetBrands } from "@/lib/domain/brands/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { readFirstSteps } from "@/lib/domain/dashboard/index.ts";
import { callRoute } from "../factories/call-route.ts";
import { testDatabase } from "../factories/database.ts";
import { makeMember } from "../factories/make-workspace.ts";
import { runningCampaign } from "../factories/running-campaign.ts";

const database = testDatabase();
const line = lineOf([
  { id: "a", delayHours: 0, action: { type: "manual_task", text: "Call", priority: 100 } },
]);

it("tells which of the first steps a workspace has done, and which draft goes on", async () => {
  const { member, workspaceId, campaignId } = await runningCampaign(database.admin, line, 1);
  const done = async () => {
    const { steps, draftId } = await readFirstSteps(member);
    return { done: steps.filter(({ isDone }) => isDone).map(({ key }) => key), draftId };
  };
  await database.admin`update mailboxes set status = 'disconnected' where workspace_id = ${workspaceId}`;
  await database.admin`update campaigns set launched_at = now() where id = ${campaignId}`;
  expect(await done()).toEqual({ done: ["account", "people", "sequence", "start"], draftId: null });

  await database.admin`update campaigns set status = 'deleted' where id = ${campaignId}`;
  expect(await done(), "it was started once").toEqual({
    done: ["account", "people", "start"],
    draftId: null,
  });
  await database.admin`update credentials set deleted_at = now() where workspace_id = ${workspaceId}`;
  expect((await done()).done).toContain("start");
  await database.admin`update credentials set deleted_at = null where workspace_id = ${workspaceId}`;

  await database.admin`update campaigns set launched_at = null, status = 'draft' where id = ${campaignId}`;
  await database.admin`update campaign_versions set graph = ${database.admin.json({ start: null, nodes: {} })}
    where campaign_id = ${campaignId}`;
  expect(await done()).toEqual({ done: ["account", "people"], draftId: campaignId });

  await database.admin`update campaigns set status = 'deleted' where id = ${campaignId}`;
  expect(await done()).toEqual({ done: ["account", "people"], draftId: null });
});

it("an account that still waits for its first sign-in isn't connected", async () => {
  const { member, workspaceId } = await runningCampaign(database.admin, line, 1);
  const isConnected = async () => (await readFirstSteps(member)).steps[0];
  expect(await isConnected()).toEqual({ key: "account", isDone: true });
  await database.admin`update credentials set logged_in_at = null where workspace_id = ${workspaceId}`;
  expect(await isConnected()).toEqual({ key: "account", isDone: false });
  await database.admin`update credentials set profile_url = 'https://network.example/in/ada'
    where workspace_id = ${workspaceId}`;
  expect(await isConnected(), "it was signed out later").toEqual({ key: "account", isDone: true });
});

it("of a new workspace has all five before it; another workspace's don't count", async () => {
  await runningCampaign(database.admin, line, 1);
  const { token } = await makeMember(database.admin);
  const { payload } = await callRoute<FirstStepsView>(firstSteps, { as: token });
  expect(payload).toEqual({
    steps: ["account", "mailbox", "people", "sequence", "start"].map((key) => ({ key, is_done: false })),
    workflow_id: null,
    demo_url: null,
  });
});

it("offers a brand's demo while none is done, and no more once one is", async () => {
  const { token, workspaceId } = await makeMember(database.admin);
  const offered = async () => (await callRoute<FirstStepsView>(firstSteps, { as: token })).payload.demo_url;
  const demo = "https://demo.example/";
  await database.admin`update brands set links = links || ${database.admin.json({ demo })}`;
  forgetBrands();
  expect(await offered()).toBe(demo);
  await database.admin`insert into mailboxes (workspace_id, id, email, email_lower, from_name, username, smtp, imap)
    values (${workspaceId}, gen_random_uuid(), 'a@b.example', 'a@b.example', 'A', 'a', '{}', '{}')`;
  expect(await offered()).toBeNull();
});
