import { beforeEach, describe, expect, it } from "vitest";
import { POST as createPipeline } from "@/app/api/integrations/crm/[platform]/pipeline/route.ts";
import { DELETE as deleteStage } from "@/app/api/integrations/crm/[platform]/stages/[id]/delete/route.ts";
import { PUT as updateStage } from "@/app/api/integrations/crm/[platform]/stages/[id]/update/route.ts";
import { GET as stages } from "@/app/api/integrations/crm/[platform]/stages/route.ts";
import type { CrmDealView, CrmStageView } from "@/lib/contracts/crm.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { crmOf, queryFrom } from "./crm-of.ts";

const database = testDatabase();
const platform = { platform: "default" };
let member: MadeMember;
let crm: ReturnType<typeof crmOf>;
let first: CrmStageView;
let second: CrmStageView;
beforeEach(async () => {
  member = await makeMember(database.admin);
  crm = crmOf(member);
  [first, second] = (await crm.stages(await crm.pipeline())) as [CrmStageView, CrmStageView];
});

/** Deals of a stage, the first one at the top. */
async function deals(count: number, stage: CrmStageView): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.unshift((await crm.deal({ stage_id: stage._id }))._id);
  return ids;
}
const inFirst = () => crm.idsIn(first._id);
const inSecond = () => crm.idsIn(second._id);

describe("a move", () => {
  it("puts a deal behind another one, to a number, or first; pressed twice it is there [OC-374, OC-386]", async () => {
    const [a, b, c] = (await deals(3, first)) as [string, string, string];
    await crm.move(a, { after_id: b });
    expect(await inFirst()).toEqual([b, a, c]);
    await crm.move(a, { after_id: b });
    expect(await inFirst()).toEqual([b, a, c]);
    await crm.move(c, 0);
    expect(await inFirst()).toEqual([c, b, a]);
    await crm.move(c, 2);
    expect(await inFirst()).toEqual([b, a, c]);
    await crm.move(c, { order: 1 });
    expect(await inFirst()).toEqual([b, c, a]);
    await crm.move(a, { after_id: null });
    expect(await inFirst()).toEqual([a, b, c]);
    await crm.move(a, 1_000);
    expect(await inFirst()).toEqual([b, c, a]);
    expect((await crm.move(b, { stage_id: second._id, after_id: null })).payload).toMatchObject({
      crm_stage: { _id: second._id },
      probability: 25,
    });
    expect([await inFirst(), await inSecond()]).toEqual([[c, a], [b]]);
  });

  it("behind a deal that has left the stage makes it the first; an unknown stage is refused [OC-374]", async () => {
    const [a, b] = (await deals(2, first)) as [string, string];
    const [there] = (await deals(1, second)) as [string];
    await crm.move(b, { stage_id: second._id, after_id: a });
    expect(await inSecond()).toEqual([b, there]);
    for (const wish of [{ stage_id: newId() }, { stage_id: "x" }, -1, "x", null, [], { order: -1 }])
      expect([wish, await crm.move(a, wish)]).toMatchObject([wish, { status: 400 }]);
    expect(await crm.move(newId(), 0)).toMatchObject({ status: 404 });
  });

  it("finds room where there is none: the stage is numbered anew, and its order stays", async () => {
    const [a, b, c] = (await deals(3, first)) as [string, string, string];
    // A deleted one, which keeps its place, lies between.
    const hidden = (await crm.deal({ stage_id: first._id }))._id;
    await crm.move(hidden, { after_id: a });
    await crm.remove(hidden);
    for (let turn = 0; turn < 25; turn += 1) {
      await crm.move(c, { after_id: a });
      await crm.move(b, { after_id: a });
    }
    expect(await inFirst()).toEqual([a, b, c]);
  });
});

describe("what several members do at once", () => {
  it("loses and doubles no deal: twelve deals moved to and fro between two stages [OC-374]", async () => {
    const all = [...(await deals(6, first)), ...(await deals(6, second))];
    const other = crmOf(await makeMember(database.admin, { workspaceId: member.workspaceId }));
    const turns = Array.from({ length: 5 }, (_, turn) =>
      all.flatMap((id, index) => {
        const stage_id = (index + turn) % 2 === 0 ? first._id : second._id;
        const after_id = all[(index * 7 + turn) % all.length];
        return [
          crm.move(id, { stage_id, after_id }),
          other.move(all[(index + 5) % all.length]!, { stage_id, order: turn }),
        ];
      }),
    );
    const answers = await Promise.all(turns.flat());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect([...(await inFirst()), ...(await inSecond())].sort()).toEqual([...all].sort());
    const places =
      await database.admin`select stage_id, place from crm_deals where workspace_id = ${member.workspaceId}`;
    expect(new Set(places.map(({ stage_id, place }) => `${stage_id} ${place}`)).size).toBe(all.length);
  });

  it("keeps both edits of one deal, and a move made meanwhile [OC-373, OC-374]", async () => {
    const [id] = (await deals(1, first)) as [string];
    const other = crmOf(await makeMember(database.admin, { workspaceId: member.workspaceId }));
    await Promise.all([
      crm.update(id, { title: "Renamed" }),
      other.update(id, { amount: 500, currency: "EUR" }),
      crm.move(id, { stage_id: second._id }),
      other.update(id, { note: "Called" }),
      crm.update(id, { status: "won" }),
    ]);
    expect(await crm.update(id, {})).toMatchObject({
      title: "Renamed",
      amount: 500,
      note: "Called",
      status: "won",
      crm_stage: { _id: second._id },
    });
  });

  it("a stage deleted while deals are added and moved there loses none [OC-355]", async () => {
    const held = await deals(3, first);
    const [there] = (await deals(1, second)) as [string];
    const made = Array.from({ length: 6 }, () => crm.tryCreate({ stage_id: first._id }));
    const removal = callRoute(deleteStage, {
      as: member.token,
      params: { ...platform, id: first._id },
      body: { stage_to_move: second._id },
    });
    const moves = [there, held[0]!].map((id) => crm.move(id, { stage_id: first._id }));
    const [removed, ...answers] = await Promise.all([removal, ...made, ...moves]);
    expect(removed.status).toBe(200);
    for (const { status } of answers) expect([200, 400]).toContain(status);
    const added = answers.slice(0, 6).filter(({ status }) => status === 200);
    const ids = added.map(({ payload }) => (payload as CrmDealView)._id);
    expect([...(await inSecond())].sort()).toEqual([...held, there, ...ids].sort());
  });
});

describe("what a member does while another one holds the deal or the pipeline", () => {
  const waitingForLocks = () =>
    expect
      .poll(
        async () =>
          (
            await database.admin`select 1 from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`
          ).length,
      )
      .toBeGreaterThan(0);

  it("a deal that leaves a stage while that is deleted stays where it was moved [OC-355]", async () => {
    const third = (await crm.stages(await crm.pipeline()))[2]!;
    const [id] = (await deals(1, first)) as [string];
    await deals(1, first);
    let removal: Promise<{ status: number }> | null = null;
    await database.admin.begin(async (tx) => {
      await tx`update crm_deals set stage_id = ${third._id}, place = 1 where id = ${id}`;
      removal = callRoute(deleteStage, {
        as: member.token,
        params: { ...platform, id: first._id },
        body: { stage_to_move: second._id },
      });
      await waitingForLocks();
    });
    expect((await removal!).status).toBe(200);
    expect(await crm.idsIn(third._id)).toEqual([id]);
    expect(await inSecond()).toHaveLength(1);
  });

  it("a deleted deal is opened again, or its stage deleted with it, and never half of both [OC-355]", async () => {
    for (let round = 0; round < 6; round += 1) {
      const stage = (await crm.stages(await crm.pipeline()))[0]!;
      const { _id: id } = await crm.deal({ stage_id: stage._id });
      await crm.remove(id);
      const removal = callRoute(deleteStage, {
        as: member.token,
        params: { ...platform, id: stage._id },
        body: {},
      });
      const [reopened, removed] = await Promise.all([crm.tryUpdate(id, { status: "open" }), removal]);
      expect([
        [200, 400],
        [404, 200],
      ]).toContainEqual([reopened.status, removed.status]);
      if (removed.status === 200) return;
      await crm.move(id, { stage_id: (await crm.stages(await crm.pipeline()))[1]!._id });
    }
  });

  it("a stage that is renamed while it is moved to another pipeline stays there [OC-379]", async () => {
    const made = await callRoute<{ _id: string }>(createPipeline, {
      as: member.token,
      params: platform,
      body: { name: "Partners" },
    });
    let renamed: Promise<{ status: number }> | null = null;
    await database.admin.begin(async (tx) => {
      await tx`select 1 from crm_pipelines where workspace_id = ${member.workspaceId} for update`;
      renamed = callRoute(updateStage, {
        as: member.token,
        params: { ...platform, id: first._id },
        body: { name: "Renamed" },
      });
      await waitingForLocks();
      await tx`update crm_stages set pipeline_id = ${made.payload._id}, position = 99 where id = ${first._id}`;
    });
    expect((await renamed!).status).toBe(200);
    const [row] = await database.admin`select name, pipeline_id from crm_stages where id = ${first._id}`;
    expect(row).toEqual({ name: "Renamed", pipeline_id: made.payload._id });
  });
});

it("a board with 10,000 deals answers a page of each stage [OC-347, OC-365]", async () => {
  const { workspaceId } = member;
  await database.admin`insert into crm_deals (workspace_id, id, stage_id, place, title, amount, currency, created_at, updated_at)
    select ${workspaceId}::uuid, gen_random_uuid(), case when n % 2 = 0 then ${first._id}::uuid else ${second._id}::uuid end, n * 10,
      'Deal ' || n, 1, 'EUR', now(), now() from generate_series(1, 10000) n`;
  await database.admin`analyze crm_deals`;
  const query = `pipeline_id=${first.pipeline_id}`;
  const { payload } = await callRoute<CrmStageView[]>(stages, {
    as: member.token,
    params: platform,
    query: queryFrom(query),
  });
  expect(
    payload
      .slice(0, 2)
      .map(({ crm_deals, totals, next_cursor }) => [
        crm_deals.length,
        totals[0]?.count,
        next_cursor !== null,
      ]),
  ).toEqual([
    [25, 5000, true],
    [25, 5000, true],
  ]);
});
