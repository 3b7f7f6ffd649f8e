import { describe, expect, it } from "vitest";
import { POST as duplicate } from "@/app/api/credentials/duplicate_workflows/route.ts";
import { POST as archive } from "@/app/api/workflows/[id]/archive/route.ts";
import { POST as remove } from "@/app/api/workflows/[id]/delete_async/route.ts";
import { POST as restore } from "@/app/api/workflows/[id]/restore/route.ts";
import { POST as updateStatus } from "@/app/api/workflows/[id]/update_status/route.ts";
import { POST as order } from "@/app/api/workflows/order/route.ts";
import { POST as create } from "@/app/api/workflows/route.ts";
import { POST as setData } from "@/app/api/workflows/set_data_from_csv_file/route.ts";
import type { WorkflowView } from "@/lib/contracts/campaigns/campaigns.ts";
import type { ImportReply } from "@/lib/contracts/imports.ts";
import type { RouteHandler } from "@/lib/http/route.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { type Answer, callRoute } from "../factories/call-route.ts";
import { createWorkflow, uploadPeople } from "../factories/campaign-calls.ts";
import { testDatabase } from "../factories/database.ts";
import { senderOfEachTest } from "../factories/make-sender.ts";
import { productListeners } from "../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);

/** Presses twice at the same moment, and once more afterwards: all three answers. */
async function press<T>(handler: RouteHandler, given: object): Promise<Answer<T>[]> {
  const once = () => callRoute<T>(handler, { as: sender.token, ...given });
  const both = await Promise.all([once(), once()]);
  return [...both, await once()];
}
const same = <T>(answers: readonly Answer<T>[]) => {
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const answer of answers) expect(answer.payload).toEqual(answers[0]?.payload);
  return answers[0]?.payload as T;
};
const audited = async (action: string, subject?: string) =>
  (
    await database.admin`select 1 from audit_entries where workspace_id = ${sender.workspaceId} and action = ${action}
      and (${subject ?? null}::text is null or subject_id::text = ${subject ?? null})`
  ).length;
const campaigns = async () =>
  (await database.admin`select id from campaigns where workspace_id = ${sender.workspaceId}`).length;

const content =
  "First name,E-mail,Profile\nAnn,ann@p.example,https://network.example/in/ann\nBo,no address,\n";
const mapping = { user_fields: { first_name: "First name", email: "E-mail", social_url: "Profile" } };

describe("pressing twice has one effect and the same answer [F16]", () => {
  it("creating a campaign; a later press saves what was typed since into the same one", async () => {
    const sequence = [{ id: "a", type: "connection_request", delay: 0, note: "Hi" }];
    const body = { name: "Spring", credentials_id: sender.credentialId, sequence, key: newId() };
    const made = same(await press<WorkflowView>(create, { body }));
    expect(await campaigns()).toBe(1);
    expect(await audited("campaign.create")).toBe(1);
    const [later] = await press<WorkflowView>(create, { body: { ...body, name: "Summer" } });
    expect(later?.payload).toMatchObject({ _id: made._id, name: "Summer" });
    expect(await campaigns()).toBe(1);
    const [other] = await press<WorkflowView>(create, { body: { ...body, key: newId() } });
    expect(other?.payload._id).not.toBe(made._id);
  });

  it("copying campaigns", async () => {
    const { payload } = await createWorkflow(sender);
    const body = { update_dict: { [payload._id]: [sender.credentialId] }, key: newId() };
    same(await press(duplicate, { body }));
    expect(await campaigns()).toBe(2);
    expect(await audited("campaign.duplicate")).toBe(1);
  });

  it("starting, archiving, deleting and restoring a campaign", async () => {
    const { payload } = await createWorkflow(sender);
    const { payload: file } = await uploadPeople(sender, content);
    await callRoute(setData, {
      as: sender.token,
      body: { filename: file.filename, workflow_id: payload._id, ...mapping },
    });
    const params = { id: payload._id };
    same(await press(updateStatus, { params, body: { status: "active" } }));
    expect(await audited("campaign.status", payload._id)).toBe(1);
    const enrolled = await database.admin`select 1 from enrolments where campaign_id = ${payload._id}`;
    expect(enrolled).toHaveLength(1);
    same(await press(archive, { params }));
    expect(same(await press<{ status: string }>(restore, { params })).status).toBe("paused");
    same(await press(remove, { params }));
    same(await press(restore, { params }));
    expect(await audited("campaign.status", payload._id)).toBe(5);
  });

  it("importing a file", async () => {
    const { payload: file } = await uploadPeople(sender, content);
    const body = { filename: file.filename, credentials_id: sender.credentialId, ...mapping };
    const { search_id } = same(await press<ImportReply>(setData, { body }));
    expect(await audited("import.create")).toBe(1);
    const { payload } = await createWorkflow(sender, { searches: [search_id] });
    expect(payload.searches).toMatchObject([{ _id: search_id, accepted: 1, refused: 1 }]);
    // The file is used up: it can't be imported into another campaign.
    const other = await callRoute(setData, { as: sender.token, body: { ...body, workflow_id: newId() } });
    expect(other.status).toBe(404);
  });

  it("importing a file that is kept; elsewhere, or under another key, it is imported again", async () => {
    const { payload: file } = await uploadPeople(sender, content);
    const body = {
      filename: file.filename,
      credentials_id: sender.credentialId,
      save_csv: true,
      is_existing_people: true,
      ...mapping,
    };
    const { search_id } = same(await press<ImportReply>(setData, { body }));
    expect(await audited("import.create")).toBe(1);
    const { payload } = await createWorkflow(sender);
    const there = { ...body, workflow_id: payload._id };
    expect(same(await press<ImportReply>(setData, { body: there })).search_id).not.toBe(search_id);
    same(await press(setData, { body: { ...body, key: newId() } }));
    expect(await audited("import.create")).toBe(3);
  });

  it("putting campaigns in order", async () => {
    const ids = [await createWorkflow(sender), await createWorkflow(sender)].map(
      ({ payload }) => payload._id,
    );
    same(await press(order, { body: { workflows_order: ids } }));
    const rows = await database.admin<{ id: string }[]>`select id from campaigns
      where workspace_id = ${sender.workspaceId} order by rank`;
    expect(rows.map(({ id }) => id)).toEqual(ids);
  });
});
