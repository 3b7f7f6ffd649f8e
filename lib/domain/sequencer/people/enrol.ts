import type { Sql } from "@/lib/db/index.ts";
import { isListed } from "@/lib/domain/blacklist/index.ts";
import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import { talkedBefore } from "@/lib/domain/conversations/index.ts";
import { wake } from "@/lib/domain/lanes/index.ts";
import { lockPeople } from "@/lib/domain/prospects/index.ts";
import { suppressedPerson } from "@/lib/domain/suppression/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { eventOf } from "../claim-write.ts";
import type { Position } from "../rules/facts.ts";
import { enter, noLane, type Placement } from "../rules/next.ts";
import { ranks } from "../rules/plan.ts";
import * as read from "../store/claim-sql.ts";
import type { Campaign } from "../store/store.ts";
import { insertEnrolments, insertEvents } from "../store/verb-sql.ts";
import { holdWhileAway } from "./absence.ts";
import { awaitApproval } from "./await-approval.ts";
import { leaveOthers } from "./leave-others.ts";

export interface EnrolInput {
  readonly workspaceId: string;
  readonly campaignId: string;
  readonly prospectIds: readonly string[];
  readonly now: Date;
  /** Whether people are taken out of the other campaigns in which they still are. */
  readonly move?: boolean;
  /** Whether people who were talked to before go on. Otherwise they start paused. */
  readonly talkedBefore?: boolean;
  /** Derives the enrolment's id from a person. */
  readonly idOf?: (prospectId: string) => Id;
}

/** How many were enrolled, and how many were not and why. */
export interface Enrolled {
  readonly enrolled: number;
  readonly suppressed: number;
  readonly listed: number;
  readonly elsewhere: number;
  readonly already: number;
}

interface Person {
  readonly id: string;
  readonly connected: boolean;
  readonly chosen: boolean;
  readonly suppressed: string | null;
  readonly listed: boolean;
  readonly elsewhere: boolean;
  readonly replied: boolean;
  /** Whether somebody of the workspace has talked to the person before. */
  readonly talked: boolean;
}

/**
 * Enrols people in a campaign, at the first node of its current version. It leaves out people who opted out, who are on
 * the blacklist of the workspace or the campaign's account, who are in another campaign that is not over (unless
 * `move`), or who are in this one already. Idempotent. People who were talked to before start paused (OC-123), unless
 * the campaign takes them (OC-023). Where the campaign approves by hand, all of them await approval (OC-106). Works in
 * any open transaction; at most a few thousand people per call.
 */
export async function enrol(sql: Sql, input: EnrolInput): Promise<Enrolled> {
  const { workspaceId, campaignId, now } = input;
  const none = { enrolled: 0, suppressed: 0, listed: 0, elsewhere: 0, already: 0 };
  const [campaign] = await sql.query<Campaign>(read.campaigns, [
    JSON.stringify([{ workspaceId, id: campaignId }]),
  ]);
  if (!campaign || input.prospectIds.length === 0) return none;
  const [version] = await sql.query<{ graph: Graph }>(read.graph, [
    workspaceId,
    campaignId,
    campaign.currentVersion,
  ]);
  if (!version) return none;
  await lockPeople(sql, workspaceId, input.prospectIds);
  const people = await sql.query<Person>(
    `select p.id, r.connected_at is not null as connected, ${read.isChosen} as chosen, ${suppressedPerson} as suppressed,
       ${isListed("a.credential_id")} as listed,
       p.replied_at is not null as replied, ${talkedBefore} as talked,
       exists (select 1 from enrolments e
         join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
         where e.workspace_id = p.workspace_id and e.prospect_id = p.id and e.campaign_id <> $3::uuid
           and e.state not in ('complete', 'canceled') and c.status not in ('finished', 'archived', 'deleted')
       ) as elsewhere
     from unnest($2::uuid[]) w(id)
     join prospects p on p.workspace_id = $1::uuid and p.id = w.id
     join campaigns a on a.workspace_id = p.workspace_id and a.id = $3::uuid
     left join prospect_relations r on r.workspace_id = p.workspace_id and r.prospect_id = p.id
       and r.credential_id = a.credential_id
     where p.lead_status <> 'excluded'`,
    [workspaceId, input.prospectIds, campaignId],
  );
  const suppressed = people.filter((person) => person.suppressed === "person");
  const listed = people.filter((person) => person.suppressed !== "person" && person.listed);
  const allowed = people.filter((person) => person.suppressed !== "person" && !person.listed);
  const elsewhere = input.move ? [] : allowed.filter((person) => person.elsewhere);
  const taken = allowed.filter((person) => input.move || !person.elsewhere);
  const rows = taken.map((person) => {
    const id = input.idOf?.(person.id) ?? newId();
    const placement = start(id, person, version.graph, campaign, now.getTime());
    return {
      ...(person.talked && !input.talkedBefore ? pausedAtStart(placement) : placement),
      createdAt: now.getTime(),
      resumedAt: person.replied && input.talkedBefore ? now.getTime() : null,
      workspaceId,
      campaignId,
      id,
      prospectId: person.id,
      version: campaign.currentVersion,
    };
  });
  const inserted = new Set(await insertEnrolments(sql, rows));
  if (input.move)
    await leaveOthers(sql, {
      workspaceId,
      toCampaignId: campaignId,
      ofAccounts: null,
      now,
      prospectIds: taken.filter((person) => person.elsewhere).map((person) => person.id),
    });
  const fresh = rows.filter((row) => inserted.has(row.id));
  await insertEvents(
    sql,
    now,
    fresh.flatMap((row) => {
      const enrolled = eventOf(row, "enrolled", {}, newId());
      const { state, pauseReason } = row;
      return state === "paused" && pauseReason
        ? [enrolled, eventOf(row, "paused", { reason: pauseReason }, newId())]
        : [enrolled];
    }),
  );
  const prospectIds = fresh.map(({ prospectId }) => prospectId);
  if (prospectIds.length > 0) await holdWhileAway(sql, { workspaceId, prospectIds, now });
  if (campaign.approvesByHand) {
    const onTheWay = fresh.filter(({ state }) => state !== "complete");
    await awaitApproval(sql, { workspaceId, enrolmentIds: onTheWay.map(({ id }) => id), now });
  }
  const lanes = fresh.flatMap(({ state, laneId, dueAt }) =>
    state === "waiting" && laneId !== noLane ? [{ workspaceId, id: laneId, at: dueAt }] : [],
  );
  if (lanes.length > 0) await sql.query(wake, [JSON.stringify(lanes)]);
  const already = taken.length - fresh.length;
  return {
    enrolled: fresh.length,
    suppressed: suppressed.length,
    listed: listed.length,
    elsewhere: elsewhere.length,
    already,
  };
}

/** Where a person starts who was talked to before: paused, at the same place. */
export function pausedAtStart(placement: Placement): Placement {
  if (placement.state === "complete") return placement;
  return { ...placement, state: "paused", holdReason: null, pauseReason: "contacted_before" };
}

/** Where a person starts: at the first node, after everybody who is already on the way. */
export function start(
  id: string,
  { connected, chosen }: Pick<Position, "connected" | "chosen">,
  graph: Graph,
  campaign: Campaign,
  now: number,
): Placement {
  const at = {
    id,
    connected,
    chosen,
    awayUntil: null,
    nodeId: "",
    visit: 0,
    laneId: noLane,
    mailboxId: null,
    kind: "message" as const,
    rank: 0,
    dueAt: now,
    enteredAt: now,
  };
  return enter(at, graph, campaign, graph.start, now, ranks.firstOf(campaign.rank));
}
