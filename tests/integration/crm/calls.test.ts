import { beforeEach, describe, expect, it } from "vitest";
import { GET as info } from "@/app/api/integrations/crm/[platform]/crm_info/route.ts";
import { GET as currencies } from "@/app/api/integrations/crm/[platform]/currencies/route.ts";
import { GET as login } from "@/app/api/integrations/crm/[platform]/login/route.ts";
import { POST as logout } from "@/app/api/integrations/crm/[platform]/logout/route.ts";
import { GET as owners } from "@/app/api/integrations/crm/[platform]/owners/route.ts";
import { POST as createPipeline } from "@/app/api/integrations/crm/[platform]/pipeline/route.ts";
import { DELETE as deletePipeline } from "@/app/api/integrations/crm/[platform]/pipelines/[id]/delete/route.ts";
import { PUT as updatePipeline } from "@/app/api/integrations/crm/[platform]/pipelines/[id]/update/route.ts";
import { GET as pipelines } from "@/app/api/integrations/crm/[platform]/pipelines/route.ts";
import { POST as reload } from "@/app/api/integrations/crm/[platform]/reload/route.ts";
import { POST as createStage } from "@/app/api/integrations/crm/[platform]/stage/route.ts";
import { DELETE as deleteStage } from "@/app/api/integrations/crm/[platform]/stages/[id]/delete/route.ts";
import { GET as stage } from "@/app/api/integrations/crm/[platform]/stages/[id]/route.ts";
import { PUT as updateStage } from "@/app/api/integrations/crm/[platform]/stages/[id]/update/route.ts";
import { GET as stages } from "@/app/api/integrations/crm/[platform]/stages/route.ts";
import { GET as user } from "@/app/api/integrations/crm/[platform]/user/route.ts";
import { GET as authorize } from "@/app/api/integrations/crm/default/authorize/route.ts";
import { GET as suggestions } from "@/app/api/integrations/crm/suggestions/route.ts";
import { POST as suggest } from "@/app/api/space/crm_suggestion/route.ts";
import type { CrmPipelineView, CrmStageView } from "@/lib/contracts/crm.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { only, setPlan } from "../../factories/set-plan.ts";
import { crmOf, queryFrom } from "./crm-of.ts";

const database = testDatabase();
const platform = { platform: "default" };
let member: MadeMember;
let crm: ReturnType<typeof crmOf>;
beforeEach(async () => {
  member = await makeMember(database.admin);
  crm = crmOf(member);
});
const as = () => member.token;
const named = (id: string) => ({ ...platform, id });

describe("the platforms of the CRM", () => {
  it.each(["default", "converge_hub"])("%s is the native one [OC-352]", async (word) => {
    const { payload } = await callRoute(login, { as: as(), params: { platform: word } });
    expect(payload).toEqual({ platform: "default", is_connected: true, url: null });
  });

  it("another one isn't connected, an unknown one is none, and each asks for its feature [OC-358, OC-359]", async () => {
    const ask = (word: string) => callRoute(info, { as: as(), params: { platform: word } });
    expect(await ask("pipedrive")).toMatchObject({ status: 403, reason: "feature_missing" });
    expect(await ask("salesforce")).toMatchObject({ status: 404, reason: "not_found" });
    const [row] = await database.admin`select tier from workspaces where id = ${member.workspaceId}`;
    await setPlan(database.admin, row!.tier, { features: only("hubspot_crm") });
    try {
      expect(await ask("hubspot")).toMatchObject({
        status: 409,
        reason: "conflict",
        error: "This CRM isn’t connected",
      });
      expect(await ask("default")).toMatchObject({ status: 403, reason: "feature_missing" });
    } finally {
      await setPlan(database.admin, row!.tier);
    }
  });

  it("the native one is made ready by authorize, tells what it holds, and is never disconnected [OC-360, OC-361, OC-382, OC-479, OC-380]", async () => {
    const read = async () => (await callRoute(info, { as: as(), params: platform })).payload;
    expect(await read()).toMatchObject({ pipelines: 0, open_deals: 0, currency: "USD" });
    expect((await callRoute(authorize, { as: as() })).payload).toMatchObject({
      is_connected: true,
      pipelines: 1,
    });
    await crm.deal({ currency: "EUR" });
    expect(await read()).toMatchObject({ pipelines: 1, open_deals: 1, currency: "EUR" });
    expect(await callRoute(logout, { as: as(), params: platform })).toMatchObject({ status: 409 });
    expect((await callRoute(reload, { as: as(), params: platform })).payload).toEqual({ done: true });
  });

  it("names the caller, the members who may own deals, and the currencies [OC-351, OC-364, OC-371, OC-381]", async () => {
    const other = await makeMember(database.admin, { workspaceId: member.workspaceId, isAdmin: false });
    const people = (await callRoute<{ _id: string }[]>(owners, { as: as(), params: platform })).payload;
    expect(people.map(({ _id }) => _id)).toEqual([member.userId, other.userId]);
    expect((await callRoute(user, { as: as(), params: platform })).payload).toMatchObject({
      _id: member.userId,
      full_name: "Ada Test",
      is_admin: true,
    });
    const known = (await callRoute<unknown[]>(currencies, { as: as(), params: platform })).payload;
    expect(known).toEqual(
      expect.arrayContaining([
        { code: "EUR", decimals: 2 },
        { code: "JPY", decimals: 0 },
      ]),
    );
  });

  it("lists the CRMs that members wish for, each member once for a name [OC-383, OC-384]", async () => {
    const other = await makeMember(database.admin, { workspaceId: member.workspaceId });
    const wish = (by: MadeMember, crm_suggestion: string) =>
      callRoute(suggest, { as: by.token, body: { crm_suggestion } });
    await wish(member, "Zoho");
    await wish(member, "Salesforce");
    await wish(member, " salesforce ");
    await wish(other, "SALESFORCE");
    expect(await wish(member, " ")).toMatchObject({ status: 400 });
    expect((await callRoute(suggestions, { as: other.token })).payload).toMatchObject([
      { name: "Salesforce", count: 2, is_own: true },
      { name: "Zoho", count: 1, is_own: false },
    ]);
  });
});

describe("pipelines", () => {
  const list = async () =>
    (await callRoute<CrmPipelineView[]>(pipelines, { as: as(), params: platform })).payload;
  const create = (body: object) =>
    callRoute<CrmPipelineView>(createPipeline, { as: as(), params: platform, body });

  it("the first look makes one with stages, once, also by two at a time [OC-348, OC-349, OC-367]", async () => {
    const [one, other] = await Promise.all([list(), list()]);
    expect(one).toEqual(other);
    expect(await list()).toEqual([{ _id: expect.any(String), name: "Sales" }]);
    const of = await crm.stages(one[0]!._id);
    expect(of.map(({ name, probability, order, data }) => [name, probability, order, data.order])).toEqual([
      ["Qualified", 10, 0, 0],
      ["Meeting", 25, 1, 1],
      ["Proposal", 50, 2, 2],
      ["Negotiation", 75, 3, 3],
    ]);
  });

  it("are added, renamed and deleted; the name must be valid [OC-356, OC-368, OC-369, OC-370]", async () => {
    const [first] = await list();
    for (const name of ["", "   "])
      expect(await create({ name })).toMatchObject({ status: 400, error: "Enter valid name" });
    const { payload: second } = await create({ name: " Partners " });
    expect(second.name).toBe("Partners");
    const rename = (id: string, name: string) =>
      callRoute(updatePipeline, { as: as(), params: named(id), body: { name } });
    expect(await rename(second._id, " ")).toMatchObject({ status: 400, error: "Enter valid name" });
    expect((await rename(second._id, "Resellers")).payload).toMatchObject({ name: "Resellers" });
    const remove = (id: string) => callRoute(deletePipeline, { as: as(), params: named(id) });
    const deal = await crm.deal();
    expect(await remove(first!._id)).toMatchObject({ status: 409, error: expect.stringContaining("deals") });
    await crm.remove(deal._id);
    expect(await remove(first!._id)).toMatchObject({ status: 200 });
    expect(await remove(first!._id)).toMatchObject({ status: 404 });
    expect(await remove(second._id)).toMatchObject({ status: 409, reason: "conflict" });
    expect(await list()).toEqual([{ _id: second._id, name: "Resellers" }]);
  });

  it("of two members who delete the last two at once, one is refused", async () => {
    const [first] = await list();
    const { payload: second } = await create({ name: "Second" });
    const answers = await Promise.all(
      [first!._id, second._id].map((id) => callRoute(deletePipeline, { as: as(), params: named(id) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await list()).toHaveLength(1);
  });
});

describe("stages", () => {
  const add = async (body: object) => {
    const pipeline_id = await crm.pipeline();
    return callRoute<CrmStageView>(createStage, {
      as: as(),
      params: platform,
      body: { name: "Trial", probability: 40, pipeline_id, ...body },
    });
  };
  const names = async () => (await crm.stages(await crm.pipeline())).map(({ name }) => name);

  it("are added at a place and changed; the probability is a positive number [OC-357, OC-378, OC-379]", async () => {
    for (const probability of [0, -5, 101, "x", undefined])
      expect(await add({ probability })).toMatchObject({ status: 400 });
    expect(await add({ probability: 0 })).toMatchObject({ error: "Probability must be a positive number" });
    const { payload: trial } = await add({ order: 1 });
    expect(trial).toMatchObject({ name: "Trial", probability: 40, order: 1, data: { order: 1 } });
    await add({ name: "Last" });
    expect(await names()).toEqual(["Qualified", "Trial", "Meeting", "Proposal", "Negotiation", "Last"]);
    const change = (body: object) =>
      callRoute<CrmStageView>(updateStage, { as: as(), params: named(trial._id), body });
    expect(await change({ probability: 0 })).toMatchObject({ status: 400 });
    expect((await change({ name: "Pilot", probability: 45, order: 3 })).payload).toMatchObject({
      name: "Pilot",
      probability: 45,
      order: 3,
    });
    expect(await names()).toEqual(["Qualified", "Meeting", "Proposal", "Pilot", "Negotiation", "Last"]);
    const { payload: other } = await callRoute<CrmPipelineView>(createPipeline, {
      as: as(),
      params: platform,
      body: { name: "Other" },
    });
    expect((await change({ pipeline_id: other._id })).payload).toMatchObject({
      pipeline_id: other._id,
      order: 4,
    });
    expect(await names()).toEqual(["Qualified", "Meeting", "Proposal", "Negotiation", "Last"]);
  });

  it("a deleted one gives its deals to another one, behind the deals there [OC-355, OC-377]", async () => {
    const [from, to] = await crm.stages(await crm.pipeline());
    const moved = [await crm.deal({ stage_id: from!._id }), await crm.deal({ stage_id: from!._id })];
    const there = await crm.deal({ stage_id: to!._id });
    const remove = (body: object) => callRoute(deleteStage, { as: as(), params: named(from!._id), body });
    expect(await remove({})).toMatchObject({ status: 400, fields: [{ path: "stage_to_move" }] });
    expect(await remove({ stage_to_move: from!._id })).toMatchObject({ status: 400 });
    expect(await remove({ stage_to_move: to!._id, stage_id: to!._id })).toMatchObject({ status: 400 });
    expect(await remove({ stage_to_move: to!._id, stage_id: from!._id })).toMatchObject({ status: 200 });
    expect(await crm.idsIn(to!._id)).toEqual([there._id, moved[1]!._id, moved[0]!._id]);
    expect(await names()).toEqual(["Meeting", "Proposal", "Negotiation"]);
  });

  it("a stage answers a page of its deals, by cursor, and what they are worth [OC-349, OC-366, OC-386]", async () => {
    const [first] = await crm.stages(await crm.pipeline());
    const made: string[] = [];
    for (const amount of [100, 200, 300])
      made.unshift((await crm.deal({ stage_id: first!._id, amount, currency: "EUR" }))._id);
    await crm.deal({ stage_id: first!._id, amount: 7, currency: "USD", probability: 100 });
    const page = async (query: string) =>
      (await callRoute<CrmStageView>(stage, { as: as(), params: named(first!._id), query: queryFrom(query) }))
        .payload;
    const one = await page("limit=3");
    expect(one.totals).toEqual([
      { currency: "EUR", count: 3, amount: 600, weighted: 60 },
      { currency: "USD", count: 1, amount: 7, weighted: 7 },
    ]);
    const two = await page(`limit=3&cursor=${one.next_cursor}`);
    expect([...one.crm_deals, ...two.crm_deals].map(({ _id }) => _id).slice(1)).toEqual(made);
    expect(two.next_cursor).toBe(null);
    for (const cursor of ["x", "1_2", "99999999999999999999_1"])
      expect(
        await callRoute(stage, { as: as(), params: named(first!._id), query: queryFrom(`cursor=${cursor}`) }),
      ).toMatchObject({ status: 400 });
  });

  it("the list holds those of a pipeline with deals chosen by text, owner and status, and those of all without [OC-365, OC-386]", async () => {
    const other = await makeMember(database.admin, { workspaceId: member.workspaceId });
    const pipeline = await crm.pipeline();
    await crm.deal({ title: "Big licences", owner_id: other.userId });
    await crm.deal({ title: "Training", company: "LICENCE house" });
    const won = await crm.deal({ title: "Old licence" });
    await crm.update(won._id, { status: "won" });
    const titles = async (query: string) =>
      (
        await callRoute<CrmStageView[]>(stages, {
          as: as(),
          params: platform,
          query: queryFrom(`pipeline_id=${pipeline}&${query}`),
        })
      ).payload.flatMap(({ crm_deals }) => crm_deals.map(({ title }) => title));
    expect(await titles("q=licence")).toEqual(["Training", "Big licences"]);
    expect(await titles(`owner_id=${other.userId}`)).toEqual(["Big licences"]);
    expect(await titles("status=won")).toEqual(["Old licence"]);
    const all = await callRoute<CrmStageView[]>(stages, { as: as(), params: platform });
    expect(all.payload.map(({ crm_deals, totals }) => [crm_deals.length, totals[0]?.count ?? 0])).toEqual([
      [0, 2],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });
});
