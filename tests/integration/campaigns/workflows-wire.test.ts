import { describe, expect, it } from "vitest";
import { POST as archive } from "@/app/api/workflows/[id]/archive/route.ts";
import { POST as remove } from "@/app/api/workflows/[id]/delete_async/route.ts";
import { POST as restore } from "@/app/api/workflows/[id]/restore/route.ts";
import { GET as read } from "@/app/api/workflows/[id]/route.ts";
import { POST as update } from "@/app/api/workflows/[id]/update/route.ts";
import { POST as updateStatus } from "@/app/api/workflows/[id]/update_status/route.ts";
import { GET as fetchAll } from "@/app/api/workflows/fetch/route.ts";
import { POST as order } from "@/app/api/workflows/order/route.ts";
import { GET as list } from "@/app/api/workflows/route.ts";
import type { WorkflowSummary, WorkflowView } from "@/lib/contracts/campaigns/campaigns.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { createWorkflow, mailStep, requestStep } from "../../factories/campaign-calls.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);
const of = (id: string) => ({ as: sender.token, params: { id } });
const listed = async (query: Record<string, string> = {}) =>
  (
    await callRoute<{ items: WorkflowSummary[]; total: number; limit: number; offset: number }>(list, {
      as: sender.token,
      query,
    })
  ).payload;

describe("the calls of campaigns", () => {
  it("create one as a draft, read it and save it anew [OC-016, OC-047, OC-052]", async () => {
    const { payload: first } = await createWorkflow(sender, {
      sequence: [requestStep, mailStep],
      mailboxes: [sender.mailboxId],
      is_link_tracking: true,
    });
    expect(first).toMatchObject({
      name: "Spring",
      status: "draft",
      credentials: sender.credentialId,
      sequences_type: "simple",
      version: 1,
      is_link_tracking: true,
      is_only_premium: false,
      mailboxes: [sender.mailboxId],
      searches: [],
      sequence: [requestStep, { ...mailStep, mailbox_ids: [] }],
    });
    const saved = await callRoute<WorkflowView>(update, {
      ...of(first._id),
      body: { name: "Summer", sequence: [{ ...requestStep, note: "Hello" }], is_include_talked_before: true },
    });
    expect(saved.payload).toMatchObject({ name: "Summer", version: 2, is_include_talked_before: true });
    expect((await callRoute(read, of(first._id))).payload).toEqual(saved.payload);
  });

  it("tell everything that a campaign is: each field of the entity [OC-019]", async () => {
    const { payload: empty } = await createWorkflow(sender, { approval_mode: "manual" });
    await database.admin`insert into prospect_imports (workspace_id, id, campaign_id, credential_id, source, file_name, state, custom_fields)
      values (${sender.workspaceId}, ${newId()}, ${empty._id}, ${sender.credentialId}, 'csv', 'a.csv', 'finished', '{city}')`;
    const { payload } = await callRoute<WorkflowView>(read, of(empty._id));
    expect(payload).toMatchObject({
      _id: empty._id,
      name: "Spring",
      status: "draft",
      searches: [{ custom_fields_keys: ["city"] }],
      sequence: [requestStep],
      sequences_nodes: [],
      sequences_links: [],
      sequences_type: "simple",
      credentials: sender.credentialId,
      is_existing_people: false,
      is_include_talked_before: false,
      is_only_premium: false,
      is_link_tracking: false,
      is_open_tracking: false,
      is_email_only: false,
      is_ai_targeting: false,
      ai_targeting_settings: null,
      is_ai_employee: false,
      ai_employee_id: null,
      custom_domain: null,
      settings: { approval_mode: "manual", is_pause_colleagues: false, is_postal_address: false },
    });
  });

  it("refuse a step whose file isn't the workspace's, and hold the files of one that is saved", async () => {
    const [own, foreign] = [newId(), newId()];
    const stranger = await makeMember(database.admin);
    for (const [id, workspaceId] of [
      [own, sender.workspaceId] as const,
      [foreign, stranger.workspaceId] as const,
    ])
      await database.admin`insert into files (workspace_id, id, user_id, name, type, size, digest, bytes)
        values (${workspaceId}, ${id}, ${sender.userId}, 'a.txt', 'text/plain', 1, 'd', 'x')`;
    const given = (id: string) => ({
      sequence: [{ ...mailStep, files: [id] }],
      mailboxes: [sender.mailboxId],
    });
    const refused = await createWorkflow(sender, given(foreign));
    expect(refused).toMatchObject({ status: 400, fields: [{ path: "sequence" }] });
    const { payload: made } = await createWorkflow(sender, given(own));
    expect(made.sequence).toMatchObject([{ files: [own] }]);
    const held =
      await database.admin`select id from files where held_at is not null and id in (${own}, ${foreign})`;
    expect(held.map(({ id }) => id)).toEqual([own]);
    const changed = await callRoute(update, { ...of(made._id), body: given(newId()) });
    expect(changed).toMatchObject({ status: 400, fields: [{ path: "sequence" }] });
  });

  it("refuse link tracking to a plan without the feature, but save a campaign that has it on already [OC-025] [BO-234]", async () => {
    const on = { is_link_tracking: true, is_open_tracking: true };
    const { payload: earlier } = await createWorkflow(sender, { ...on, sequence: [requestStep] });
    expect(earlier).toMatchObject({ ...on, custom_domain: null });
    await database.admin`update workspaces set tier = 'free' where id = ${sender.workspaceId}`;
    expect(await createWorkflow(sender, { ...on })).toMatchObject({ status: 403, reason: "feature_missing" });
    const { payload: later } = await createWorkflow(sender, { is_open_tracking: true });
    expect(later).toMatchObject({ is_link_tracking: false, is_open_tracking: true });
    expect(await callRoute(update, { ...of(later._id), body: on })).toMatchObject({
      status: 403,
      reason: "feature_missing",
    });
    const saved = await callRoute(update, { ...of(earlier._id), body: { ...on, name: "Autumn" } });
    expect(saved).toMatchObject({ status: 200, payload: { ...on, name: "Autumn" } });
    expect((await callRoute(update, { ...of(earlier._id), body: { is_link_tracking: false } })).status).toBe(
      200,
    );
  });

  it("keep a domain that was released since it was chosen, and take no unknown one [OC-457]", async () => {
    const id = newId();
    await database.admin`insert into tracking_domains (workspace_id, id, domain, token, created_at)
      values (${sender.workspaceId}, ${id}, ${`${id}.example`}, 't', now())`;
    const { payload } = await createWorkflow(sender, { custom_domain: id });
    expect(payload.custom_domain).toBe(id);
    await database.admin`delete from tracking_domains where id = ${id}`;
    const save = (body: object) => callRoute<WorkflowView>(update, { ...of(payload._id), body });
    expect(await save({ custom_domain: id, name: "Autumn" })).toMatchObject({
      status: 200,
      payload: { name: "Autumn", custom_domain: id },
    });
    expect((await save({ custom_domain: newId() })).status).toBe(404);
    expect((await save({ custom_domain: null })).payload.custom_domain).toBeNull();
  });

  it("refuse a step that follows another too soon, in the specification's words [OC-084]", async () => {
    const soon = { ...mailStep, delay: 0 };
    const refused = await createWorkflow(sender, {
      sequence: [requestStep, soon],
      mailboxes: [sender.mailboxId],
    });
    expect(refused.status).toBe(400);
    expect(refused.fields).toContainEqual(
      expect.objectContaining({ message: "Can not add action, too small delay" }),
    );
    const { payload } = await createWorkflow(sender, { sequence: [requestStep] });
    const added = await callRoute(update, {
      ...of(payload._id),
      body: { sequence: [requestStep, soon], mailboxes: [sender.mailboxId] },
    });
    expect(added).toMatchObject({ status: 400, fields: refused.fields });
  });

  it("take a simple campaign only; the other types are not built", async () => {
    for (const sequences_type of ["smart", "magic"])
      expect((await createWorkflow(sender, { sequences_type })).status).toBe(400);
  });

  it("keep each setting in the field that is written down for it [OC-026, OC-027]", async () => {
    const fields = [
      "existing_people",
      "include_talked_before",
      "only_premium",
      "link_tracking",
      "open_tracking",
    ];
    for (const name of fields.map((field) => `is_${field}`)) {
      const { payload } = await createWorkflow(sender, { [name]: true });
      const others = fields.map((field) => [`is_${field}`, `is_${field}` === name]);
      expect((await callRoute(read, of(payload._id))).payload).toMatchObject(Object.fromEntries(others));
    }
  });

  it("let an email-only campaign hold emails alone [OC-021]", async () => {
    const refused = await createWorkflow(sender, { is_email_only: true, mailboxes: [sender.mailboxId] });
    expect(refused).toMatchObject({ status: 400, error: "Resolve errors before saving" });
    const taken = await createWorkflow(sender, {
      is_email_only: true,
      mailboxes: [sender.mailboxId],
      sequence: [{ ...mailStep, delay: 0 }],
    });
    expect(taken.payload).toMatchObject({ is_email_only: true });
  });

  it("list eight a page, search, and keep archived and deleted ones apart [OC-008, OC-009, OC-010, OC-011, OC-045]", async () => {
    const ids: string[] = [];
    for (let i = 0; i < 10; i++) ids.push((await createWorkflow(sender, { name: `Plan ${i}` })).payload._id);
    const first = await listed();
    expect([first.items.length, first.total, first.limit, first.offset]).toEqual([8, 10, 8, 0]);
    expect((await listed({ offset: "8" })).items).toHaveLength(2);
    expect((await listed({ query: "PLAN 3" })).items.map((one) => one.name)).toEqual(["Plan 3"]);
    await callRoute(archive, of(ids[0] ?? ""));
    await callRoute(remove, of(ids[1] ?? ""));
    const names = async (query: Record<string, string> = {}) =>
      (await listed({ limit: "100", ...query })).items.map((one) => one.name).sort();
    expect(await names()).toEqual([
      "Plan 2",
      "Plan 3",
      "Plan 4",
      "Plan 5",
      "Plan 6",
      "Plan 7",
      "Plan 8",
      "Plan 9",
    ]);
    expect(await names({ archived_only: "true" })).toEqual(["Plan 0"]);
    expect(await names({ deleted_only: "true" })).toEqual(["Plan 1"]);
  });

  it("pause, resume, archive, delete and restore [OC-048, OC-049, OC-050, OC-051, OC-477]", async () => {
    const { payload } = await createWorkflow(sender);
    const status = async (handler: typeof archive, body: object = {}) =>
      (await callRoute<{ status: string }>(handler, { ...of(payload._id), body })).payload?.status;
    // AI employees aren't built: what would have no effect is refused.
    const withEmployee = await callRoute(updateStatus, {
      ...of(payload._id),
      body: { status: "active", with_employee: true },
    });
    expect(withEmployee).toMatchObject({ status: 400, fields: [{ path: "with_employee" }] });
    expect(await status(updateStatus, { status: "active", with_employee: false })).toBe("active");
    expect(await status(updateStatus, { status: "paused" })).toBe("paused");
    expect(await status(archive)).toBe("archived");
    expect(await status(restore)).toBe("paused");
    expect(await status(remove)).toBe("deleted");
    expect(await status(restore)).toBe("paused");
    const finished = await callRoute(updateStatus, { ...of(payload._id), body: { status: "finished" } });
    expect(finished.status).toBe(400);
  });

  it("fetch those of one account and save their order [OC-044, OC-053]", async () => {
    const other = await makeCredential(database.admin, sender.workspaceId);
    const [a, b] = [
      (await createWorkflow(sender, { name: "A" })).payload._id,
      (await createWorkflow(sender, { name: "B" })).payload._id,
    ];
    const c = (await createWorkflow(sender, { name: "C", credentials_id: other })).payload._id;
    expect(
      (await callRoute(order, { as: sender.token, body: { workflows_order: [a, c, b] } })).payload,
    ).toEqual({ done: true });
    expect((await listed()).items.map((one) => one.name)).toEqual(["A", "C", "B"]);
    const mine = await callRoute<WorkflowSummary[]>(fetchAll, {
      as: sender.token,
      query: { credentials_id: sender.credentialId },
    });
    expect(mine.payload.map((one) => one._id)).toEqual([a, b]);
  });
});
