import { beforeEach, describe, expect, it } from "vitest";
import { GET as companies } from "@/app/api/integrations/crm/[platform]/companies/route.ts";
import { GET as deal } from "@/app/api/integrations/crm/[platform]/deals/[id]/route.ts";
import { GET as profiles } from "@/app/api/integrations/crm/[platform]/profiles/route.ts";
import { POST as duplicates } from "@/app/api/integrations/crm/export_duplicates/route.ts";
import type { CrmDealView } from "@/lib/contracts/crm.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { noCrm } from "@/lib/providers/crm/no-crm.ts";
import { withNativeCrm } from "@/lib/wiring/native-crm.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeProspect } from "../../factories/make-conversation.ts";
import { makeSender } from "../../factories/make-sender.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { crmOf, queryFrom } from "./crm-of.ts";

const database = testDatabase();
const platform = { platform: "default" };
let member: MadeMember;
let crm: ReturnType<typeof crmOf>;
beforeEach(async () => {
  member = await makeMember(database.admin);
  crm = crmOf(member);
});
const read = (id: string, as = member.token) =>
  callRoute<CrmDealView>(deal, { as, params: { ...platform, id } });
const openStages = async () => crm.stages(await crm.pipeline());

describe("a deal", () => {
  it("is added with its fields and read; a second press adds none [OC-350, OC-372, OC-375]", async () => {
    const [stage] = await openStages();
    const body = {
      title: " Licences ",
      company: "Delta Logistics",
      amount: "1200.50",
      currency: "eur",
      note: "For two years",
      expected_on: "2026-12-24",
      stage_id: stage!._id,
      key: "one",
    };
    const made = await crm.deal(body);
    expect(made).toMatchObject({
      title: "Licences",
      company: "Delta Logistics",
      status: "open",
      amount: 1200.5,
      currency: "EUR",
      probability: 10,
      is_own_probability: false,
      crm_stage: { _id: stage!._id, name: "Qualified" },
      crm_owner: { _id: member.userId, full_name: "Ada Test" },
      owner: "Ada Test",
      pipeline: "Sales",
      stage: "Qualified",
      profile: null,
      expected_on: "2026-12-24",
      closed_at: null,
    });
    expect(await crm.deal(body)).toEqual(made);
    expect((await read(made._id)).payload).toEqual(made);
    expect(await crm.idsIn(stage!._id)).toEqual([made._id]);
  });

  it("refuses what it can't have: a title, stage, owner, currency or amount that isn't one [OC-372]", async () => {
    const stranger = await makeMember(database.admin);
    for (const [path, body] of [
      ["title", { title: " " }],
      ["stage_id", { stage_id: newId() }],
      ["owner_id", { owner_id: stranger.userId }],
      ["currency", { currency: "AAA" }],
      ["currency", { currency: "" }],
      ["amount", { amount: -1 }],
      ["amount", { amount: "much" }],
      ["amount", { amount: 1e12 }],
      ["amount", { amount: 1.005, currency: "EUR" }],
      ["amount", { amount: 1.5, currency: "JPY" }],
      ["probability", { probability: 101 }],
      ["expected_on", { expected_on: "2026-02-30" }],
    ] as const)
      expect([path, await crm.tryCreate(body)]).toMatchObject([path, { status: 400, fields: [{ path }] }]);
    expect(await crm.tryCreate({ profile_id: newId() })).toMatchObject({ status: 404 });
  });

  it("is won, lost with a reason, and opened again; deleted it is gone until it is opened again [OC-353, OC-354, OC-376]", async () => {
    const { _id: id } = await crm.deal();
    const won = await crm.update(id, { status: "won" });
    expect(won).toMatchObject({ status: "won", closed_at: expect.any(Number) });
    expect(await crm.update(id, { status: "won" })).toEqual(won);
    expect(await crm.update(id, { status: "lost", lost_reason: "Too dear" })).toMatchObject({
      status: "lost",
      lost_reason: "Too dear",
    });
    expect(await crm.update(id, { status: "open" })).toMatchObject({
      status: "open",
      lost_reason: "",
      closed_at: null,
    });
    expect(await crm.remove(id)).toMatchObject({ status: 200 });
    expect(await crm.remove(id)).toMatchObject({ status: 404 });
    expect(await read(id)).toMatchObject({ status: 404 });
    expect(await crm.tryUpdate(id, { title: "Ghost" })).toMatchObject({ status: 404 });
    expect(await crm.move(id, 0)).toMatchObject({ status: 404 });
    expect(await crm.tryUpdate(id, { status: "deleted" })).toMatchObject({ status: 400 });
    expect(await crm.update(id, { status: "open" })).toMatchObject({ _id: id, status: "open" });
    const deeds = await database.admin`select action from audit_entries where subject_id = ${id} order by id`;
    expect(deeds.map(({ action }) => action)).toEqual([
      "deal.create",
      "deal.won",
      "deal.lost",
      "deal.reopen",
      "deal.delete",
      "deal.reopen",
    ]);
  });

  it("is changed field by field; what is left out stays, null empties it [OC-373, OC-386]", async () => {
    const [, meeting] = await openStages();
    const { _id: id } = await crm.deal({ amount: 10, currency: "EUR", probability: 80 });
    expect(await crm.update(id, { company: "Delta" })).toMatchObject({
      company: "Delta",
      amount: 10,
      probability: 80,
      is_own_probability: true,
    });
    expect(await crm.update(id, { probability: null, owner_id: null })).toMatchObject({
      probability: 10,
      crm_owner: null,
      owner: null,
    });
    expect(await crm.update(id, { stage_id: meeting!._id })).toMatchObject({
      stage: "Meeting",
      probability: 25,
    });
    expect(await crm.tryUpdate(id, { currency: "JPY", amount: 1.5 })).toMatchObject({ status: 400 });
  });

  it("stays in the workspace when its owner leaves", async () => {
    const other = await makeMember(database.admin, { workspaceId: member.workspaceId });
    const { _id: id } = await crm.deal({ owner_id: other.userId });
    await database.admin`delete from memberships where user_id = ${other.userId}`;
    expect((await read(id)).payload).toMatchObject({ crm_owner: null });
  });
});

describe("a deal and its person", () => {
  it("are linked by who sees the person; a colleague who doesn't sees the deal without them [OC-350, OC-362]", async () => {
    const sender = await makeSender(database.admin);
    const person = await makeProspect(database.admin, {
      workspaceId: sender.workspaceId,
      credentialId: sender.credentialId,
      name: "Grace Hoffmann",
    });
    const worker = await makeMember(database.admin, {
      workspaceId: sender.workspaceId,
      isAdmin: false,
      allowedPages: { pipeline: true },
    });
    const [owner, colleague] = [crmOf(sender), crmOf(worker)];
    const found = async (as: string, q: string) =>
      (
        await callRoute<{ _id: string }[]>(profiles, {
          as,
          params: platform,
          query: queryFrom(`q=${q}&limit=10`),
        })
      ).payload.map(({ _id }) => _id);
    expect(await found(sender.token, "hoffm")).toEqual([person]);
    expect(await found(worker.token, "hoffm")).toEqual([]);
    const made = await owner.deal({ profile_id: person });
    expect(made.profile).toEqual({ _id: person, full_name: "Grace Hoffmann" });
    expect((await read(made._id, worker.token)).payload).toMatchObject({ title: "Licences", profile: null });
    expect(await colleague.tryCreate({ profile_id: person })).toMatchObject({ status: 404 });
    // Somebody else's edit keeps the person.
    await colleague.update(made._id, { title: "More licences" });
    expect((await read(made._id, sender.token)).payload.profile?._id).toBe(person);
    await database.admin`delete from prospects where id = ${person}`;
    expect((await read(made._id, sender.token)).payload.profile).toBe(null);
  });

  it("companies of deals and people are found by how they begin [OC-363]", async () => {
    await crm.deal({ company: "Delta Logistics" });
    await crm.deal({ company: "DELTA logistics" });
    const gone = await crm.deal({ company: "Delta Gone" });
    await crm.remove(gone._id);
    await makeProspect(database.admin, { workspaceId: member.workspaceId, credentialId: null, name: "A B" });
    await database.admin`update prospects set company_name = 'Deltoid' where workspace_id = ${member.workspaceId}`;
    const found = async (q: string) =>
      (
        await callRoute<{ name: string }[]>(companies, {
          as: member.token,
          params: platform,
          query: queryFrom(`q=${q}`),
        })
      ).payload.map(({ name }) => name.toLowerCase());
    expect(await found("delta")).toEqual(["delta logistics"]);
    expect(await found("%")).toEqual([]);
    const wrong = await callRoute(companies, {
      as: member.token,
      params: platform,
      query: queryFrom("limit=0"),
    });
    expect(wrong).toMatchObject({ status: 400 });
  });

  it("people with several deals, or with an address, are told before somebody adds another [OC-385, OC-479]", async () => {
    const sender = await makeSender(database.admin);
    const { workspaceId, credentialId } = sender;
    const [twice, once] = await Promise.all(
      ["twice", "once"].map((name) =>
        makeProspect(database.admin, { workspaceId, credentialId, email: `${name}@people.example`, name }),
      ),
    );
    const own = crmOf(sender);
    for (const profile_id of [twice, twice, once]) await own.deal({ profile_id });
    const ask = (body: object, as = sender.token) =>
      callRoute<{ duplicates: { profile_id: string; deals: unknown[] }[] }>(duplicates, {
        as,
        body: { credentials_id: credentialId, ...body },
      });
    expect((await ask({})).payload.duplicates).toMatchObject([
      { profile_id: twice, deals: [{ title: "Licences", status: "open" }, { title: "Licences" }] },
    ]);
    expect((await ask({ email: "ONCE@people.example" })).payload.duplicates).toMatchObject([
      { profile_id: once, deals: [{}] },
    ]);
    expect((await ask({ email: "nobody@people.example" })).payload.duplicates).toEqual([]);
    expect(await ask({}, member.token)).toMatchObject({ status: 404 });
  });
});

describe("a person whom a sequence pushes to the CRM", () => {
  it("gets one deal, at the top of the first stage; before anybody used the CRM none is connected", async () => {
    const sender = await makeSender(database.admin);
    const { workspaceId, credentialId } = sender;
    const person = await makeProspect(database.admin, { workspaceId, credentialId, name: "Grace Hoffmann" });
    const { upsert } = withNativeCrm(noCrm());
    const push = (integrationId: string | null = null) =>
      upsert(workspaceId, integrationId, { key: person, fields: {} });
    await expect(push()).rejects.toMatchObject({ detail: "no_integration" });
    const own = crmOf(sender);
    const [stage] = await own.stages(await own.pipeline());
    const [{ recordId }, again] = await Promise.all([push(), push()]);
    expect(again).toEqual({ recordId });
    expect(await own.idsIn(stage!._id)).toEqual([recordId]);
    expect((await read(recordId, sender.token)).payload).toMatchObject({
      title: "Grace Hoffmann",
      profile: { _id: person },
      crm_owner: null,
    });
    await expect(push(newId())).rejects.toMatchObject({ detail: "no_integration" });
  });
});
