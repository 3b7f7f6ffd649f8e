import type { LeftOutReason } from "@/lib/contracts/campaigns/rehearsal.ts";
import type { EnrolmentState } from "@/lib/contracts/words/enrolment-states.ts";
import { db, readProductNow, type Sql } from "@/lib/db/index.ts";
import { type CampaignSettings, requireCampaign } from "@/lib/domain/campaigns/index.ts";
import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import { readSettings } from "@/lib/domain/campaigns/rules/settings.ts";
import { type NamedLane, readLanes, readUsage } from "@/lib/domain/lanes/index.ts";
import { usageReachMs } from "@/lib/domain/lanes/rules/budget.ts";
import { ownLane } from "@/lib/domain/lanes/rules/lane.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { never } from "@/lib/kernel/clock/never.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { inSlices } from "@/lib/kernel/slices/index.ts";
import { pausedAtStart, start } from "../people/enrol.ts";
import type { Facts } from "../rules/facts.ts";
import type { EnrolmentKind } from "../rules/plan.ts";
import type { PauseReason } from "../rules/reasons.ts";
import * as read from "../store/claim-sql.ts";
import {
  enrolledPeople,
  mostLookedAt,
  peopleComing,
  peopleLeftOut,
  peopleToEnrol,
} from "../store/rehearsal-sql.ts";
import type { Campaign } from "../store/store.ts";
import type { Assumptions } from "./assumptions.ts";
import { type Rehearsal, type RehearsalInput, type Rehearsed, rehearse } from "./rehearse.ts";

/** The most people of a campaign whom a rehearsal plays. */
export const mostPeople = 10_000;

/** How many people get nothing at all, and why. */
export interface LeftOut {
  readonly reason: LeftOutReason;
  readonly count: number;
}

export interface RehearsedCampaign extends Rehearsal {
  /** When it was played, in ms of product time. */
  readonly from: number;
  readonly senders: readonly NamedLane[];
  readonly leftOut: readonly LeftOut[];
  /** Of how many of the imported people these are. Null: of all. */
  readonly lookedAt: number | null;
  readonly timezone: string;
  readonly people: number;
  /** Whether the campaign has more people than were played. */
  readonly isPart: boolean;
}

/** The lanes of a workspace that hasn't got them yet. */
const own = { workspace: "workspace", timer: "timer" } as const;

/**
 * Plays a campaign through as if it were started now, and changes nothing: who gets what when by its limits and hours,
 * when it will be done, and what is skipped and why. Its account and mailboxes count as active. What other campaigns
 * will send through them isn't counted, only what they have sent. Throws `not_found` for a campaign that the member
 * doesn't see.
 */
export async function rehearseCampaign(
  member: Member,
  campaignId: Id,
  assumptions: Assumptions,
): Promise<RehearsedCampaign> {
  const { workspaceId } = member;
  const { input, lanes, isPart, leftOut, lookedAt } = await db.tenant({ workspaceId }, async (tx) => {
    const row = await requireCampaign(tx, member, campaignId);
    return prepare(tx.sql, { workspaceId, campaignId, settings: readSettings(row.settings) }, assumptions);
  });
  const found = await inSlices(rehearse(input));
  const timezone = input.campaign.timezone;
  return {
    ...found,
    from: input.from,
    senders: lanes,
    leftOut,
    lookedAt,
    timezone,
    people: input.people.length,
    isPart,
  };
}

interface Wanted {
  readonly workspaceId: Id;
  readonly campaignId: Id;
  readonly settings: CampaignSettings;
}

async function prepare(
  sql: Sql,
  { workspaceId, campaignId, settings }: Wanted,
  assumptions: Assumptions,
): Promise<{
  input: RehearsalInput;
  lanes: NamedLane[];
  isPart: boolean;
  leftOut: LeftOut[];
  lookedAt: number | null;
}> {
  const [found] = await sql.query<Campaign>(read.campaigns, [
    JSON.stringify([{ workspaceId, id: campaignId }]),
  ]);
  if (!found) throw new ProductError("not_found", "notFound");
  const campaign: Campaign = {
    ...found,
    active: true,
    accountActive: true,
    workspaceRuns: true,
    workspaceLaneId: found.workspaceLaneId ?? own.workspace,
    timerLaneId: found.timerLaneId ?? own.timer,
    mailboxes: found.mailboxes.map((one) => ({ ...one, isConnected: true, isSending: true })),
  };
  const [version] = await sql.query<{ graph: Graph }>(read.graph, [
    workspaceId,
    campaignId,
    campaign.currentVersion,
  ]);
  const graph = version?.graph ?? { start: null, nodes: {} };
  const from = (await readProductNow(sql)).getTime();
  const laneIds = [found.socialLaneId, found.workspaceLaneId, found.timerLaneId].filter((id) => id !== null);
  const lanes = await readLanes(sql, workspaceId, [
    ...laneIds,
    ...found.mailboxes.map(({ laneId }) => laneId),
  ]);
  const usage = await readUsage(sql, lanes, from - usageReachMs);
  for (const kind of ["workspace", "timer"] as const)
    if (!lanes.some((lane) => lane.kind === kind))
      lanes.push({ ...ownLane(workspaceId, own[kind], kind), name: "", restUntil: 0 });
  const enrolled = await readEnrolled(sql, { workspaceId, campaignId, settings }, from);
  const coming = await readComing(sql, { workspaceId, campaignId, settings }, { campaign, graph, from });
  const people = [...enrolled, ...coming];
  const input = { from, graph, campaign, lanes, usage, people: people.slice(0, mostPeople), assumptions };
  const leftOut = await sql.query<LeftOut>(peopleLeftOut, [
    workspaceId,
    campaignId,
    settings.isOnlyPremium,
    settings.isIncludeTalkedBefore,
  ]);
  const [all] = await sql.query<{ count: number }>(peopleComing, [workspaceId, campaignId]);
  const lookedAt = (all?.count ?? 0) > mostLookedAt ? mostLookedAt : null;
  return { input, lanes, isPart: people.length > mostPeople || lookedAt !== null, leftOut, lookedAt };
}

interface EnrolledRow extends Facts {
  readonly state: EnrolmentState;
  readonly pauseReason: PauseReason | null;
  readonly holdUntil: number | null;
}

/**
 * Whoever is in the campaign, as if it were active: with whom somebody talked before goes on where the settings say so.
 */
async function readEnrolled(
  sql: Sql,
  { workspaceId, campaignId, settings }: Wanted,
  from: number,
): Promise<Rehearsed[]> {
  const rows = await sql.query<EnrolledRow>(enrolledPeople, [workspaceId, campaignId, mostPeople + 1]);
  const goesOn: readonly string[] = ["waiting", "parked", "on_hold", "claimed"];
  const isHeld = (until: number | null) => until !== null && until >= never;
  const isLetOn = (state: EnrolmentState, reason: PauseReason | null) =>
    settings.isIncludeTalkedBefore && state === "paused" && reason === "contacted_before";
  return rows.map(({ state, holdUntil, pauseReason, ...facts }) => ({
    pauseReason: isLetOn(state, pauseReason) ? null : pauseReason,
    state: isLetOn(state, pauseReason) || (goesOn.includes(state) && !isHeld(holdUntil)) ? "waiting" : state,
    facts: { ...facts, dueAt: Math.max(facts.dueAt, holdUntil ?? from) },
  }));
}

type ComingRow = Pick<
  Facts,
  | "id"
  | "connected"
  | "chosen"
  | "invited"
  | "inmailed"
  | "awayUntil"
  | "suppressed"
  | "person"
  | "lists"
  | "labels"
> & { readonly talked: boolean };

/** Whoever would be enrolled now. They have no enrolment yet: the order of the files is that of their ids. */
async function readComing(
  sql: Sql,
  { workspaceId, campaignId, settings }: Wanted,
  { campaign, graph, from }: { campaign: Campaign; graph: Graph; from: number },
): Promise<Rehearsed[]> {
  const rows = await sql.query<ComingRow>(peopleToEnrol, [
    workspaceId,
    campaignId,
    mostPeople + 1,
    settings.isOnlyPremium,
  ]);
  return rows.map(({ id: prospectId, talked, ...known }, index) => {
    const id = `new-${String(index).padStart(6, "0")}`;
    const first = start(id, known, graph, campaign, from);
    const placed = talked && !settings.isIncludeTalkedBefore ? pausedAtStart(first) : first;
    const { state, kind, pauseReason, answersSeen: _, ...at } = placed;
    const facts: Facts = {
      ...known,
      ...at,
      id,
      workspaceId,
      campaignId,
      prospectId,
      version: campaign.currentVersion,
      kind: kind as EnrolmentKind,
      replied: false,
      booked: false,
      listed: false,
      approvedFor: null,
      later: null,
      opened: false,
      clicked: false,
      taskOpen: false,
      labelsSince: [],
    };
    return { state, pauseReason, facts };
  });
}
