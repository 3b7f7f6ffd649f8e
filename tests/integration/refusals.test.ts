import { expect, it } from "vitest";
import { db, readProductNow } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { refusal } from "@/lib/domain/sequencer/carry-out.ts";
import { type Outcome, stands } from "@/lib/domain/sequencer/index.ts";
import { wakeHeld } from "@/lib/domain/sequencer/upkeep/wake-held.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { testDatabase } from "../factories/database.ts";
import { makeConnected } from "../factories/make-connected.ts";
import { runningCampaign, turn } from "../factories/running-campaign.ts";

const database = testDatabase();

const request = { type: "connection_request", note: "Hi" } as const;
const message = { type: "message", text: "Hi" } as const;
const nothing = async () => {};
const minuteMs = 60_000;

const refused =
  (detail: string, kind: ProviderError["kind"] = "rejected", retryAfter: number | null = null) =>
  (intent: Parameters<typeof refusal>[1]): Outcome =>
    refusal(new ProviderError(kind, detail, { retryAfter }), intent);

const sequence = (...actions: (typeof request | typeof message)[]) =>
  lineOf(actions.map((action, i) => ({ id: `n${i}`, delayHours: 0, action })));

const one = async (graph: ReturnType<typeof sequence>, people = 1) => {
  await database.admin`update lanes set is_active = false`;
  return runningCampaign(database.admin, graph, people, { concurrency: 1 });
};
const history = (campaignId: string) =>
  database.admin`select kind, data->>'reason' as reason, data->>'detail' as detail from enrolment_events
    where campaign_id = ${campaignId} and kind <> 'enrolled' order by at, id`;
const spent = async (workspaceId: string) => {
  const [row] =
    await database.admin`select coalesce(sum(spent), 0)::int as spent from lane_usage where workspace_id = ${workspaceId}`;
  return row?.spent;
};
const standing = async (campaignId: string) =>
  (
    await database.admin`select state, node_id, visit, hold_reason, pause_reason from enrolments where campaign_id = ${campaignId}`
  )[0];

it("a step that is refused for good and doesn't pause the sequence is skipped because its task failed [OC-108]", async () => {
  const { campaignId, workspaceId } = await one(sequence(request, request));
  await turn(refused("no_such_profile"), nothing);
  expect(await history(campaignId)).toEqual([
    { kind: "rejected", reason: null, detail: "no_such_profile" },
    { kind: "skipped", reason: "task_failed", detail: null },
  ]);
  expect(await standing(campaignId)).toMatchObject({ state: "waiting", node_id: "n1" });
  expect(await spent(workspaceId)).toBe(1);
});

it.each([
  ["already_invited", "request_already_sent", "OC-117"],
  ["already_connected", "already_connected", "OC-115"],
])(
  "a request of which the network says %s is skipped as %s, and spends nothing [%s]",
  async (word, reason) => {
    const { campaignId, workspaceId } = await one(sequence(request, request));
    await turn(refused(word), nothing);
    expect(await history(campaignId)).toEqual([{ kind: "skipped", reason, detail: word }]);
    expect(await standing(campaignId)).toMatchObject({ state: "waiting", node_id: "n1", pause_reason: null });
    expect(await spent(workspaceId)).toBe(0);
  },
);

it("an action that lacks something is held, and its key is tried again once it is woken; no try counts", async () => {
  const { campaignId, workspaceId, prospectIds } = await one(sequence(request));
  const actions = () =>
    database.admin`select effect_key, state, attempts, refusals from actions where campaign_id = ${campaignId}`;
  await turn(refused("note_too_long"), nothing);
  expect(await history(campaignId)).toEqual([
    { kind: "held", reason: "too_long_connection_request", detail: "note_too_long" },
  ]);
  expect(await standing(campaignId)).toMatchObject({
    state: "held",
    hold_reason: "too_long_connection_request",
    visit: 0,
  });
  expect(await actions()).toMatchObject([{ state: "retry", attempts: 1, refusals: 0 }]);
  expect(await spent(workspaceId)).toBe(0);

  await db.tenant({ workspaceId }, async ({ sql }) => {
    const now = await readProductNow(sql);
    expect(await wakeHeld(sql, { workspaceId, now, prospectIds })).toBe(1);
  });
  const [again] = await turn({ state: "sent", receipt: {} }, nothing);
  const [action, ...others] = await actions();
  expect(others).toEqual([]);
  expect(action).toMatchObject({ effect_key: again?.effectKey, state: "sent", attempts: 2, refusals: 0 });
  expect(await standing(campaignId)).toMatchObject({ state: "complete" });
  expect(await spent(workspaceId)).toBe(1);
});

it("while invitations rest because the network limits them, messages of the same account go on [F7, F23]", async () => {
  const { campaignId, workspaceId, credentialId, prospectIds, now } = await one(sequence(request), 3);
  const passed = (ms: number) => database.admin`
    insert into product_clock as c (id, base_machine, base_product, rate)
    values (1, now(), product_now() + ${ms} * interval '1 millisecond', 1)
    on conflict (id) do update set base_machine = excluded.base_machine, base_product = excluded.base_product`;
  const kinds = async (outcome: Parameters<typeof turn>[0]) =>
    (await turn(outcome, nothing)).map(({ kind }) => kind);
  expect(await kinds(refused("invitation_limit", "limited", 20 * minuteMs))).toEqual(["invitation"]);
  // The other two don't ask again, and know why.
  expect(await kinds({ state: "sent", receipt: {} })).toEqual([]);
  const shown = await db.tenant({ workspaceId }, async ({ sql }) => {
    const ids = await database.admin<
      { id: string }[]
    >`select id from enrolments where campaign_id = ${campaignId} order by hold_reason nulls first`;
    const at = await readProductNow(sql);
    const found = await stands(sql, { workspaceId, enrolmentIds: ids.map(({ id }) => id) }, at);
    return ids.map(({ id }) => ({
      reason: found.get(id)?.reason,
      inMs: Number(found.get(id)?.until) - at.getTime(),
    }));
  });
  expect(shown.map(({ reason }) => reason)).toEqual(["rest", "rest", "retry"]);
  for (const { inMs } of shown) expect(inMs).toBeGreaterThan(19 * minuteMs);
  for (const { inMs } of shown) expect(inMs).toBeLessThanOrEqual(20 * minuteMs);

  // A person who is connected waits at a message on the same account.
  await makeConnected(database.admin, { workspaceId, credentialId }, prospectIds.slice(2));
  await database.admin`update campaign_versions set graph = ${database.admin.json(sequence(message) as never)} where campaign_id = ${campaignId}`;
  await database.admin`update enrolments set kind = 'message', hold_reason = null, due_at = ${now} where campaign_id = ${campaignId} and prospect_id = ${prospectIds[2]!}`;
  await database.admin`update lanes set next_at = ${now} where workspace_id = ${workspaceId} and ref_id = ${credentialId}`;
  expect(await kinds({ state: "sent", receipt: {} })).toEqual(["message"]);
  expect(await kinds({ state: "sent", receipt: {} })).toEqual([]);

  await database.admin`update campaign_versions set graph = ${database.admin.json(sequence(request) as never)} where campaign_id = ${campaignId}`;
  await passed(20 * minuteMs);
  expect(await kinds({ state: "sent", receipt: {} })).toEqual(["invitation"]);
});
