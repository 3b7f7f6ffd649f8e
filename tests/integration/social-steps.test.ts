import { beforeEach, describe, expect, it } from "vitest";
import { db, readProductNow } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import type { NodeAction } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { refusal } from "@/lib/domain/sequencer/carry-out.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { testDatabase } from "../factories/database.ts";
import { makeConnected } from "../factories/make-connected.ts";
import { quietOthers } from "../factories/quiet-others.ts";
import { type RunningCampaign, runningCampaign, turn } from "../factories/running-campaign.ts";
import { secondCampaign } from "../factories/second-campaign.ts";

const database = testDatabase();
const nothing = async () => {};
const sent = { state: "sent", receipt: {} } as const;
const inmail = { type: "inmail", subject: "Hello", text: "Hi" } as const;
const request = { type: "connection_request", note: "" } as const;
const groupMessage = { type: "group_message", through: "group", text: "Hi" } as const;
const byEmail = { type: "connection_by_email", note: "" } as const;
const line = (...actions: NodeAction[]) =>
  lineOf(actions.map((action, i) => ({ id: `n${i}`, delayHours: 0, action })));
const refused = (word: string) => (intent: sequencer.Intent) =>
  refusal(new ProviderError("rejected", word), intent);

let campaign: RunningCampaign;
const begin = async (actions: readonly NodeAction[], people = 1, limits = {}) => {
  campaign = await runningCampaign(database.admin, line(...actions), people, limits);
};
const standing = async (campaignId = campaign.campaignId) =>
  (
    await database.admin`select state, node_id, hold_reason, pause_reason from enrolments
      where campaign_id = ${campaignId}`
  )[0];
const history = async (campaignId = campaign.campaignId) =>
  (
    await database.admin`select kind, data->>'reason' as reason from enrolment_events
      where campaign_id = ${campaignId} and kind <> 'enrolled' order by at, id`
  ).map(({ kind, reason }) => `${kind} ${reason ?? ""}`.trim());
const spent = async () => {
  const { workspaceId } = campaign;
  const [row] = await database.admin`select coalesce(sum(spent), 0)::int as spent from lane_usage
    where workspace_id = ${workspaceId}`;
  return row?.spent;
};
const wake = () =>
  db.tenant({ workspaceId: campaign.workspaceId }, async ({ sql }) => {
    const { workspaceId, prospectIds } = campaign;
    return sequencer.wakeHeld(sql, { workspaceId, now: await readProductNow(sql), prospectIds });
  });

beforeEach(() => quietOthers(database.admin));

/** An action, the network's word, and the reason. */
type Case = [NodeAction, string, string];

/** The person is held for a reason, nothing is spent, and the same key is tried again once the hold is woken. */
async function expectHeld(action: NodeAction, word: string, reason: string) {
  await begin([action]);
  const [first] = await turn(refused(word), nothing);
  expect(await standing()).toMatchObject({ state: "held", hold_reason: reason });
  expect(await history()).toEqual([`held ${reason}`]);
  expect(await spent()).toBe(0);
  expect(await turn(sent, nothing)).toEqual([]);
  expect(await wake()).toBe(1);
  const [again] = await turn(sent, nothing);
  expect(again?.effectKey).toBe(first?.effectKey);
  expect(await standing()).toMatchObject({ state: "complete" });
}

async function expectSkipped(action: NodeAction, word: string, reason: string) {
  await begin([action]);
  await turn(refused(word), nothing);
  expect(await history()).toEqual([`skipped ${reason}`, "completed"]);
  expect(await spent()).toBe(0);
}

const comment = { type: "comment", text: "Hi", ai: false } as const;

describe("what the network says about an action", () => {
  it.each([
    [inmail, "sales_navigator_link_missing", "no_sales_navigator_link"],
    [inmail, "api_booster_needed", "needs_api_booster"],
    [inmail, "sales_navigator_needed", "needs_sales_navigator_subscription"],
    [inmail, "not_premium", "not_premium"],
    [inmail, "sales_navigator_profile_closed", "profile_closed_in_sales_navigator"],
  ] as Case[])(
    "holds the person for what the account lacks: %o, %s, %s [OC-137, OC-141, OC-142, OC-143, OC-150]",
    expectHeld,
  );

  it.each([
    [inmail, "profile_closed", "closed_profile"],
    [inmail, "inmail_forbidden", "inmail_forbidden"],
    [groupMessage, "messaging_closed", "closed_for_messaging_in_group_or_event"],
    [inmail, "inmail_too_long", "too_long_inmail"],
  ] as Case[])(
    "holds the person whom it doesn't let reach: %o, %s, %s [OC-138, OC-140, OC-145, OC-148]",
    expectHeld,
  );

  it("holds the person while the browser of the account failed, until the account changes [OC-151]", async () => {
    await expectHeld(request, "extension_task_failed", "last_extension_task_failed");
    await begin([request]);
    await turn(refused("extension_task_failed"), nothing);
    const { workspaceId, credentialId } = campaign;
    await db.tenant({ workspaceId }, (tx) =>
      sequencer.alignAccount.carryOut(tx, { workspaceId, subjectId: credentialId }, [campaign.campaignId]),
    );
    expect(await standing()).toMatchObject({ state: "waiting" });
    await turn(sent, nothing);
    expect(await standing()).toMatchObject({ state: "complete" });
  });

  it.each([
    [comment, "no_posts", "no_posts"],
    [comment, "comments_closed", "no_comments"],
    [comment, "already_commented", "message_exists"],
    [{ type: "social_action", action: "like_posts" }, "no_posts", "no_posts"],
  ] as Case[])(
    "skips a step about posts that has nothing to do: %o, %s, %s [OC-111, OC-112, OC-121]",
    expectSkipped,
  );

  it.each([
    [{ type: "social_action", action: "endorse" }, "no_skills", "no_actions"],
    [groupMessage, "nothing_shared", "no_actions"],
    [byEmail, "already_connected", "already_connected"],
    [byEmail, "already_invited", "request_already_sent"],
    [inmail, "already_inmailed", "already_inmailed"],
  ] as Case[])(
    "skips a step that is done or has nobody: %o, %s, %s [OC-113, OC-115, OC-117, OC-119]",
    expectSkipped,
  );

  it("an event invitation that was sent already is skipped [OC-118]", async () => {
    await begin([{ type: "event_invite", eventUrl: "https://network.example/events/hiring-day" }]);
    expect(await standing()).toMatchObject({ hold_reason: "not_connected" });
    const { workspaceId, prospectIds, credentialId, now } = campaign;
    await makeConnected(database.admin, { workspaceId, credentialId }, prospectIds);
    await database.admin`update enrolments set due_at = ${now}, hold_reason = null
      where campaign_id = ${campaign.campaignId}`;
    await database.admin`update lanes set next_at = ${now} where workspace_id = ${workspaceId}`;
    expect(await turn(refused("already_invited_to_event"), nothing)).toMatchObject([
      { kind: "event_invitation" },
    ]);
    expect(await history()).toEqual(["skipped invite_already_sent", "completed"]);
  });
});

describe("an InMail", () => {
  it("is remembered, so that another campaign of the account sends none [OC-119]", async () => {
    await begin([inmail]);
    await turn(sent, nothing);
    const second = await secondCampaign(database.admin, campaign, line(inmail), campaign);
    await second.enrol();
    expect(await turn(sent, nothing)).toEqual([]);
    expect(await history(second.campaignId)).toEqual(["skipped already_inmailed", "completed"]);
    const others = await secondCampaign(database.admin, campaign, line(inmail));
    await others.enrol();
    expect(await turn(sent, nothing)).toMatchObject([{ payload: { type: "inmail" } }]);
  });

  it("and an invitation of one person are remembered side by side", async () => {
    await begin([inmail]);
    await turn(sent, nothing);
    const second = await secondCampaign(database.admin, campaign, line(request), campaign);
    await second.enrol();
    expect(await turn(sent, nothing)).toMatchObject([{ payload: { type: "connection_request" } }]);
    const rows = await database.admin`
      select invited_at is not null as invited, inmailed_at is not null as inmailed
      from prospect_relations where workspace_id = ${campaign.workspaceId}`;
    expect([...rows]).toEqual([{ invited: true, inmailed: true }]);
  });

  it("to somebody with a conversation pauses, by what we know or by what the network says; resumed, the sequence goes on behind it [OC-126]", async () => {
    await begin([inmail, request]);
    await turn(refused("conversation_exists"), nothing);
    expect(await standing()).toMatchObject({ state: "paused", pause_reason: "inmail_with_dialog" });
    expect(await history()).toEqual(["paused inmail_with_dialog"]);
    expect(await spent()).toBe(0);
    const { member, campaignId, prospectIds } = campaign;
    await sequencer.resumeEnrolment(member, campaignId, prospectIds[0] ?? "", null);
    expect(await history()).toEqual(["paused inmail_with_dialog", "skipped manual_resume", "resumed"]);
    expect(await turn(sent, nothing)).toMatchObject([{ payload: { type: "connection_request" } }]);

    await quietOthers(database.admin);
    await begin([inmail]);
    const { workspaceId, credentialId } = campaign;
    await makeConnected(database.admin, { workspaceId, credentialId }, campaign.prospectIds);
    expect(await turn(sent, nothing)).toEqual([]);
    expect(await standing()).toMatchObject({ state: "paused", pause_reason: "inmail_with_dialog" });
    await sequencer.resumeEnrolment(
      campaign.member,
      campaign.campaignId,
      campaign.prospectIds[0] ?? "",
      null,
    );
    expect(await standing()).toMatchObject({ state: "complete", pause_reason: null });
  });
});

it("whom the account invited by email gets no connection request afterwards [OC-071, OC-117]", async () => {
  await begin([byEmail, request]);
  expect(await turn(sent, nothing)).toMatchObject([{ kind: "invitation" }]);
  await database.admin`update lanes set next_at = now() where workspace_id = ${campaign.workspaceId}`;
  expect(await turn(sent, nothing)).toEqual([]);
  expect(await history()).toEqual(["sent", "skipped request_already_sent", "completed"]);
});

it("a comment that AI should write is held until a language model is connected", async () => {
  await begin([{ type: "comment", text: "", ai: true }]);
  expect(await turn(sent, nothing)).toEqual([]);
  expect(await standing()).toMatchObject({ state: "held", hold_reason: "no_integration" });
});

it("an account sends at most 15 group messages in 30 days [OC-101]", async () => {
  await begin([groupMessage], 2, { concurrency: 1 });
  const lane = await database.admin`select id from lanes where workspace_id = ${campaign.workspaceId}
    and ref_id = ${campaign.credentialId}`;
  const tenDaysAgo = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 10 * 86_400_000);
  await database.admin`insert into lane_usage (workspace_id, lane_id, kind, hour, spent)
    values (${campaign.workspaceId}, ${lane[0]?.id}, 'group_message', ${tenDaysAgo}, 14)`;
  expect(await turn(sent, nothing)).toHaveLength(1);
  await database.admin`update lanes set next_at = now() where workspace_id = ${campaign.workspaceId}`;
  expect(await turn(sent, nothing)).toEqual([]);
});
