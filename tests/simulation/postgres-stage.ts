import type postgres from "postgres";
import { db, type Sql } from "@/lib/db/index.ts";
import { ensureMailboxLane, ensureSocialLane, spendByPerson } from "@/lib/domain/lanes/index.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { carryOutNow } from "../factories/bulk.ts";
import { newVersion } from "../factories/new-version.ts";
import * as deeds from "../factories/person-deeds.ts";
import { idOf, type Scenario } from "./scenario.ts";
import { countedIds, type Snapshot, type Stage, sorted } from "./stage.ts";
import type { Verb } from "./verbs.ts";

/**
 * The machine's clock can't be stepped, so a simulated ms is this many real ones in leases: what really passes in a run
 * is less than a thousandth of a simulated ms.
 */
const slow = 1e5;

/**
 * A stage on Postgres, with the application's role and the product's own verbs. Product time stands still between
 * steps. Everything in the database is replaced by the scenario's rows.
 */
export async function postgresStage(admin: postgres.Sql, scenario: Scenario): Promise<Stage> {
  await fill(admin, scenario);
  // Conversations are no part of what is simulated.
  const store = sequencer.postgresStore(async () => {});
  return {
    store,
    newId: countedIds(scenario.seed),
    lease: (ms) => (ms + 0.5) * slow,
    async advance(now, byMs) {
      await admin`with clock as (update product_clock set base_product = ${new Date(now)}),
        workers as (update workers set alive_until = alive_until - ${byMs * slow}::float8 * interval '1 millisecond')
        update actions set lease_until = lease_until - ${byMs * slow}::float8 * interval '1 millisecond'
        where state = 'intended'`;
    },
    apply: (verb, now, committed = () => {}) => apply(scenario, verb, new Date(now), committed),
    async isBlocked() {
      const waiting = await admin`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return waiting.length > 0;
    },
    async outlook() {
      const [row] = await admin<{ pending: number; at: Date | null }[]>`
        select count(*)::int as pending,
          min(greatest(l.next_at, e.due_at)) filter (where e.state = 'waiting' and l.is_active) as at
        from enrolments e left join lanes l on l.workspace_id = e.workspace_id and l.id = e.lane_id
        where e.state in ('waiting', 'claimed')`;
      return { pending: row?.pending ?? 0, nextLook: row?.at?.getTime() ?? null };
    },
    snapshot: async () => sorted(await look(admin)),
  };
}

async function apply({ seed }: Scenario, verb: Verb, now: Date, committed: () => void): Promise<void> {
  const { workspaceId } = "person" in verb ? verb.person : "lane" in verb ? verb.lane : verb.campaign;
  await db.tenant({ workspaceId }, ({ sql }) => act(sql, seed, workspaceId, verb, now));
  committed();
  if (verb.do === "pause" || verb.do === "resume" || verb.do === "edit")
    await carryOutNow(sequencer.alignCampaign, { workspaceId, subjectId: verb.campaign.id }, 3);
  if (verb.do === "block" || verb.do === "unblock")
    await carryOutNow(sequencer.alignAccount, { workspaceId, subjectId: verb.lane.refId }, 1);
}

/** The verb as the product's listeners do it, in the transaction of its deed; what a job does follows it. */
async function act(sql: Sql, seed: number, workspaceId: string, verb: Verb, now: Date): Promise<void> {
  switch (verb.do) {
    case "reply":
      return deeds.replied(sql, { workspaceId, prospectId: verb.person.id, now });
    case "book":
      return sequencer.stopForMeeting(sql, { workspaceId, prospectId: verb.person.id, now });
    case "optOut":
      return sequencer.optOut(sql, { workspaceId, prospectId: verb.person.id, now });
    case "bounce":
      return deeds.bounced(sql, { workspaceId, prospectId: verb.person.id, now });
    case "list":
      return deeds.listed(sql, { workspaceId, prospectId: verb.person.id, now });
    case "accept":
      return deeds.accepted(sql, {
        workspaceId,
        prospectId: verb.person.id,
        credentialId: verb.lane.refId,
        now,
      });
    case "hold":
    case "release": {
      const member = { workspaceId, userId: newId(), isAdmin: true, credentialIds: null };
      const { campaign, person } = verb;
      const at =
        verb.do === "release" && verb.stepId !== null ? { stepId: verb.stepId, repeats: null } : null;
      const change =
        verb.do === "hold"
          ? sequencer.pauseEnrolment(member, campaign.id, person.id)
          : sequencer.resumeEnrolment(member, campaign.id, person.id, at);
      // Where it can't be done, the person is told and nothing changes.
      return change.catch((error: unknown) => {
        if (!(error instanceof ProductError)) throw error;
      });
    }
    case "keep":
    case "free":
    case "approve":
    case "cancel": {
      const member = { workspaceId, userId: newId(), isAdmin: true, credentialIds: null };
      const { campaign, person } = verb;
      const change = sequencer.changeEnrolment(member, campaign.id, person.id, deedOf(verb.do));
      // Where it can't be done, the person is told and nothing changes.
      return change.catch((error: unknown) => {
        if (!(error instanceof ProductError)) throw error;
      });
    }
    case "answer": {
      const { campaign, person, answer } = verb;
      const [uncertain] = await sql.query<{ id: string }>(
        `select id from actions where workspace_id = $1::uuid and campaign_id = $2::uuid and prospect_id = $3::uuid
         and state = 'uncertain' order by effect_key collate "C" limit 1`,
        [workspaceId, campaign.id, person.id],
      );
      if (!uncertain) return;
      const member = { workspaceId, userId: newId(), isAdmin: true, credentialIds: null };
      const about = { campaignId: campaign.id, prospectId: person.id, actionId: uncertain.id };
      return sequencer.resolveUncertain(member, { ...about, answer });
    }
    case "pause":
    case "resume": {
      const campaignId = verb.campaign.id;
      await sql.query(
        "update campaigns set status = $3::text where workspace_id = $1::uuid and id = $2::uuid returning 1",
        [workspaceId, campaignId, verb.do === "pause" ? "paused" : "active"],
      );
      return;
    }
    case "edit": {
      const campaignId = verb.campaign.id;
      await newVersion(sql, workspaceId, campaignId, verb.graph);
      return;
    }
    case "enrol": {
      const campaignId = verb.campaign.id;
      await sequencer.enrol(sql, {
        workspaceId,
        campaignId,
        now,
        move: verb.move,
        prospectIds: verb.people.map((person) => person.id),
        idOf: (prospectId) => idOf(seed, `${campaignId} ${prospectId}`),
      });
      return;
    }
    case "spend": {
      const { refId } = verb.lane;
      const kind = verb.lane.kind === "social" ? "social" : "mailbox";
      return spendByPerson(sql, {
        workspaceId,
        laneKind: kind,
        laneRef: refId,
        now,
        kind: kind === "social" ? "message" : "email",
      });
    }
    case "block":
    case "unblock": {
      const credentialId = verb.lane.refId;
      await sql.query(
        "update credentials set status = $3::text where workspace_id = $1::uuid and id = $2::uuid returning 1",
        [workspaceId, credentialId, verb.do === "block" ? "blocked" : "active"],
      );
      await ensureSocialLane(sql, { workspaceId, credentialId, now });
      return;
    }
    case "hours":
    case "reconnect": {
      const { kind, refId } = verb.lane;
      if (verb.do === "hours")
        await sql.query(
          `update credentials set timezone = $3::text, work_hours_start = $4::int, work_hours_end = $5::int
           where workspace_id = $1::uuid and id = $2::uuid returning 1`,
          [workspaceId, refId, verb.hours.timezone, verb.hours.hoursStart, verb.hours.hoursEnd],
        );
      if (kind === "social") await ensureSocialLane(sql, { workspaceId, credentialId: refId, now });
      else await ensureMailboxLane(sql, { workspaceId, mailboxId: refId, now });
    }
  }
}

function deedOf(verb: "keep" | "free" | "approve" | "cancel"): sequencer.Deed {
  if (verb === "keep") return { verb: "hold", until: null };
  if (verb === "approve") return { verb, version: null };
  return { verb: verb === "free" ? "release" : verb };
}

const filled = [
  "workers",
  "audit_entries",
  "enrolment_events",
  "actions",
  "enrolments",
  "lane_usage",
  "lanes",
  "campaign_mailboxes",
  "campaign_versions",
  "campaigns",
  "suppressions",
  "blacklist_entries",
  "prospect_relations",
  "prospects",
  "mailbox_links",
  "mailboxes",
  "credentials",
  "workspaces",
  "brands",
  "product_clock",
];

async function fill(admin: postgres.Sql, scenario: Scenario): Promise<void> {
  const { start, workspaceIds, lanes, campaigns, people } = scenario;
  const at = new Date(start);
  const brandId = newId();
  const accounts = lanes.filter((lane) => lane.kind === "social");
  // Each box gets an account of its own, which brings its hours; the boxes' lanes are brought up to date from it.
  const boxes = lanes.filter((lane) => lane.kind === "mailbox");
  const rows: Record<string, readonly object[]> = {
    brands: [{ id: brandId, key: brandId, name: "B", title: "B", theme: {}, switches: {} }],
    workspaces: workspaceIds.map((id) => ({ id, brand_id: brandId, name: "W" })),
    credentials: [...accounts, ...boxes].map((lane) => ({
      workspace_id: lane.workspaceId,
      id: lane.refId,
      username: lane.email,
      username_lower: lane.email,
      country_code: "DE",
      timezone: lane.timezone,
      work_hours_start: lane.hoursStart,
      work_hours_end: lane.hoursEnd,
      account_ref: lane.id,
      logged_in_at: at,
      limits: { ...lane.limits, gapMs: lane.minGapMs },
    })),
    mailboxes: boxes.map((lane) => ({
      workspace_id: lane.workspaceId,
      id: lane.refId,
      email: lane.email,
      email_lower: lane.email,
      from_name: "M",
      username: "m",
      smtp: {},
      imap: {},
      limits: { ...lane.limits, gapMs: lane.minGapMs, concurrency: lane.concurrency },
    })),
    mailbox_links: boxes.map((lane) => ({
      workspace_id: lane.workspaceId,
      mailbox_id: lane.refId,
      credential_id: lane.refId,
    })),
    lanes: [...lanes, ...scenario.timers].map((lane) => ({
      workspace_id: lane.workspaceId,
      id: lane.id,
      kind: lane.kind,
      ref_id: lane.refId,
      is_active: true,
      concurrency: lane.concurrency,
      min_gap_ms: lane.minGapMs,
      timezone: lane.timezone,
      busy: 0,
      hours_start: lane.hoursStart,
      hours_end: lane.hoursEnd,
      limits: lane.limits,
      next_at: at,
      rest_until: new Date(0),
    })),
    campaigns: campaigns.map((one) => ({
      workspace_id: one.workspaceId,
      id: one.id,
      credential_id: one.social.refId,
      name: "C",
      name_lower: "c",
      type: "simple",
      status: "active",
      current_version: 1,
      rank: one.rank,
      settings: {
        acceptanceDays: one.acceptanceDays,
        approvalMode: one.approvesByHand ? "manual" : "automatic",
      },
    })),
    campaign_versions: campaigns.map((one) => ({
      workspace_id: one.workspaceId,
      campaign_id: one.id,
      version: 1,
      graph: one.graph,
    })),
    campaign_mailboxes: campaigns.flatMap((one) =>
      one.mailboxes.map((lane) => ({
        workspace_id: one.workspaceId,
        campaign_id: one.id,
        mailbox_id: lane.refId,
      })),
    ),
    prospects: people.map(({ workspaceId, id, person }) => ({
      workspace_id: workspaceId,
      id,
      first_name: person.firstName,
      full_name: person.fullName,
      email: person.email,
      email_lower: person.email,
      social_url: person.socialUrl,
      social_key: person.socialUrl,
    })),
    prospect_relations: people.flatMap(({ workspaceId, id, connectedTo }) =>
      connectedTo.map((laneId) => ({
        workspace_id: workspaceId,
        prospect_id: id,
        credential_id: lanes.find((lane) => lane.id === laneId)?.refId,
        connected_at: at,
      })),
    ),
    product_clock: [{ id: 1, base_machine: at, base_product: at, rate: 0 }],
  };
  await admin.begin(async (tx) => {
    const work = [tx.unsafe(filled.map((table) => `delete from ${table}`).join(";"))];
    for (const [table, list] of Object.entries(rows)) {
      const [row] = list;
      if (!row) continue;
      const columns = Object.keys(row).join(", ");
      work.push(
        tx.unsafe(
          `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::text::json)`,
          [JSON.stringify(list)],
        ),
      );
    }
    await Promise.all(work);
  });
}

async function look(admin: postgres.Sql): Promise<Snapshot> {
  const [row] = await admin<{ seen: Snapshot }[]>`
    select json_build_object(
      'enrolments', (select coalesce(json_agg(json_build_object('id', id, 'campaignId', campaign_id,
        'prospectId', prospect_id, 'state', state, 'nodeId', node_id, 'visit', visit, 'version', version,
        'laneId', lane_id, 'holdReason', hold_reason, 'pauseReason', pause_reason)), '[]') from enrolments),
      'actions', (select coalesce(json_agg(json_build_object('effectKey', effect_key, 'enrolmentId', enrolment_id,
        'campaignId', campaign_id, 'prospectId', prospect_id, 'laneId', lane_id, 'nodeId', node_id, 'kind', kind,
        'state', state, 'version', version, 'fence', fence, 'attempts', attempts,
        'intendedAt', (extract(epoch from intended_at) * 1000)::bigint,
        'answer', receipt->>'answer')), '[]') from actions),
      'lanes', (select json_agg(json_build_object('id', id, 'busy', busy, 'isActive', is_active,
        'rests', rests)) from lanes),
      'usage', (select coalesce(json_agg(json_build_object('laneId', lane_id, 'kind', kind,
        'hour', (extract(epoch from hour) * 1000)::bigint, 'spent', spent)), '[]') from lane_usage),
      'events', (select coalesce(json_agg(json_build_object('enrolmentId', enrolment_id, 'nodeId', node_id,
        'kind', kind, 'reason', data->>'reason', 'at', (extract(epoch from at) * 1000)::bigint)), '[]')
        from enrolment_events),
      'campaigns', (select json_agg(json_build_object('id', id, 'active', status = 'active',
        'version', current_version)) from campaigns),
      'relations', (select coalesce(json_agg(json_build_object('prospectId', r.prospect_id, 'laneId', l.id,
        'connected', r.connected_at is not null, 'invited', r.invited_at is not null)), '[]')
        from prospect_relations r
        join lanes l on l.workspace_id = r.workspace_id and l.kind = 'social' and l.ref_id = r.credential_id)) as seen`;
  if (!row) throw new Error("the database shows nothing");
  return row.seen;
}
