import { beforeEach, describe, expect, it } from "vitest";
import { GET as fetchLimits } from "@/app/api/credentials/[id]/limits/route.ts";
import { POST as setLimits } from "@/app/api/credentials/[id]/set_limits/route.ts";
import type { LimitsView } from "@/lib/contracts/credential-limits.ts";
import { db } from "@/lib/db/index.ts";
import { readUsage } from "@/lib/domain/lanes/index.ts";
import { type Limits, usageReachMs } from "@/lib/domain/lanes/rules/budget.ts";
import { roomOfKind } from "@/lib/domain/lanes/rules/ramp.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
let member: MadeMember;
let id: string;

beforeEach(async () => {
  member = await makeMember(database.admin);
  id = await makeCredential(database.admin, member.workspaceId);
  await database.admin`update credentials set limits = '{"note": 250, "gapMs": 45000}', ramp_from = now() where id = ${id}`;
});

const set = (body: object) => callRoute<LimitsView>(setLimits, { as: member.token, params: { id }, body });
const stored = async () => {
  const [row] = await database.admin`
    select c.limits, c.ramp_from is null as is_ramped, l.limits as of_lane, l.ramp_from is null as lane_is_ramped
    from credentials c left join lanes l on l.workspace_id = c.workspace_id and l.kind = 'social' and l.ref_id = c.id
    where c.id = ${id}`;
  return row;
};
const ofKind = (view: LimitsView, kind: string) => view.kinds.find((one) => one.kind === kind);

describe("the limits of an account", () => {
  it("are the defaults, and can be set for it; its lane has them at once, and nothing else is lost [SH-278]", async () => {
    const { payload } = await callRoute<LimitsView>(fetchLimits, { as: member.token, params: { id } });
    expect(ofKind(payload, "invitation")).toMatchObject({
      limit: null,
      default_limit: { day: 20, week: 100 },
      ceiling: { day: 40, week: 200 },
    });
    const { status, payload: changed } = await set({ limits: { invitation: { day: 30, week: 150 } } });
    expect(status).toBe(200);
    expect(ofKind(changed, "invitation")?.limit).toEqual({ day: 30, week: 150 });
    const limits = { note: 250, gapMs: 45_000, invitation: { day: 30, week: 150 } };
    expect(await stored()).toMatchObject({ limits, of_lane: limits });
    await set({ limits: { invitation: null } });
    expect((await stored())?.limits).toEqual({ note: 250, gapMs: 45_000 });
  });

  it("can't be set above the ceiling without an acknowledgement, which is stored with who and when", async () => {
    const much = { limits: { invitation: { day: 60, week: 300 } } };
    const refused = await set(much);
    expect(refused).toMatchObject({ status: 409, reason: "confirmation_required" });
    expect((await stored())?.limits).toEqual({ note: 250, gapMs: 45_000 });
    const { payload } = await set({ ...much, acknowledged: true });
    expect(payload).toMatchObject({ acknowledged_by: member.userId, acknowledged_at: expect.any(String) });
    const [entry] = await database.admin`
      select actor_user_id as by, data from audit_entries where action = 'credential.set_limits' and subject_id = ${id}`;
    expect(entry).toMatchObject({ by: member.userId, data: { aboveCeiling: "invitation" } });
    // Another kind may change: what was acknowledged stays acknowledged, until nothing is above a ceiling.
    const other = await set({ limits: { message: { day: 40, week: 200 } } });
    expect(other.payload.acknowledged_by).toBe(member.userId);
    const back = await set({ limits: { invitation: { day: 20, week: 100 } } });
    expect(back.payload).toMatchObject({ acknowledged_by: null, acknowledged_at: null });
  });

  it("have a gap between two actions, which its lane keeps; a smaller one than is safe needs an acknowledgement", async () => {
    const gapOfLane = async () =>
      (await database.admin`select min_gap_ms as gap from lanes where ref_id = ${id}`)[0]?.gap;
    const { payload } = await callRoute<LimitsView>(fetchLimits, { as: member.token, params: { id } });
    expect(payload.gap).toEqual({ seconds: 45, default_seconds: 60, least: 30 });
    const slower = await set({ limits: {}, gap: 90 });
    expect(slower.payload.gap.seconds).toBe(90);
    expect(await gapOfLane()).toBe(90_000);
    await set({ limits: { message: { day: 40, week: 200 } } });
    expect(await gapOfLane(), "a call that doesn't name it keeps it").toBe(90_000);
    expect(await set({ limits: {}, gap: 29 })).toMatchObject({
      status: 409,
      reason: "confirmation_required",
    });
    expect(await gapOfLane()).toBe(90_000);
    const hasty = await set({ limits: {}, gap: 29, acknowledged: true });
    expect(hasty.payload).toMatchObject({ gap: { seconds: 29 }, acknowledged_by: member.userId });
    const safe = await set({ limits: {}, gap: 30 });
    expect(safe.payload).toMatchObject({ gap: { seconds: 30 }, acknowledged_by: null });
    for (const gap of [0, 3_601, 1.5]) expect((await set({ limits: {}, gap })).status).toBe(400);
    const usual = await set({ limits: {}, gap: null });
    expect(usual.payload.gap.seconds).toBeNull();
    expect(await gapOfLane()).toBe(60_000);
    expect((await stored())?.limits).toEqual({ note: 250, message: { day: 40, week: 200 } });
  });

  it("grow at first, until somebody acknowledges that the account was used before", async () => {
    expect(await set({ limits: {}, skip_ramp_up: true })).toMatchObject({ reason: "confirmation_required" });
    const { payload } = await set({ limits: {}, skip_ramp_up: true, acknowledged: true });
    expect(payload.ramp_from).toBeNull();
    expect(await stored()).toMatchObject({ is_ramped: true, lane_is_ramped: true });
  });

  it("of 30 days count all 30 days, also of a kind that has no such limit by default", async () => {
    const { workspaceId } = member;
    await set({ limits: { invitation: { day: 20, week: 100, month: 120 } } });
    const [lane] = await database.admin<{ id: string }[]>`
      select id from lanes where workspace_id = ${workspaceId} and ref_id = ${id}`;
    for (const kind of ["invitation", "message"])
      await database.admin`insert into lane_usage (workspace_id, lane_id, kind, hour, spent)
        values (${workspaceId}, ${lane!.id}, ${kind}, date_trunc('hour', product_now()) - interval '20 days', 119)`;
    const now = Date.now();
    const used = await db.tenant({ workspaceId }, ({ sql }) =>
      readUsage(sql, [{ workspaceId, id: lane!.id }], now - usageReachMs),
    );
    expect(used.map(({ kind, spent }) => [kind, spent])).toEqual([["invitation", 119]]);
    const { limits } = (await stored()) as unknown as { limits: Limits };
    expect(roomOfKind({ limits, rampFrom: null }, "invitation", used, now).left).toBe(1);
  });

  it("are refused for kinds that an account hasn't got, and for nonsense", async () => {
    for (const limits of [
      { email: { day: 5 } },
      { invitation: { day: -1 } },
      { invitation: { day: "many" } },
    ])
      expect(await set({ limits })).toMatchObject({ status: 400 });
  });
});
