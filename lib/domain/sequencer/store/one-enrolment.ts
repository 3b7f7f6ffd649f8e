import type { Sql } from "@/lib/db/index.ts";
import { moment, ms } from "@/lib/db/moment.ts";
import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import type { ShownEffect } from "@/lib/domain/campaigns/rules/steps/definition.ts";
import { type Payload, showEffect } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { lockPeople } from "@/lib/domain/prospects/index.ts";
import { cutText } from "@/lib/kernel/storable-text/index.ts";
import type { SentAction, Standing } from "../rules/resume.ts";
import * as read from "./claim-sql.ts";
import { isElsewhere } from "./elsewhere-sql.ts";
import type { Campaign, Intent } from "./store.ts";

/** Locks the prospect, then reads its enrolment in the campaign. Null where there is none. */
export async function lockEnrolment(
  sql: Sql,
  workspaceId: string,
  campaignId: string,
  prospectId: string,
): Promise<Standing | null> {
  await lockPeople(sql, workspaceId, [prospectId]);
  const [row] = await sql.query<Standing>(
    `select ${read.factColumns}, e.state, e.pause_reason as "pauseReason" from enrolments e
     join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id ${read.relationJoin}
     where e.workspace_id = $1::uuid and e.campaign_id = $2::uuid and e.prospect_id = $3::uuid
     for no key update of e`,
    [workspaceId, campaignId, prospectId],
  );
  return row ?? null;
}

/** Keeps a campaign from being changed until the transaction ends. Call it before locking any prospect. */
export async function holdCampaign(sql: Sql, workspaceId: string, campaignId: string): Promise<void> {
  await sql.query("select id from campaigns where workspace_id = $1::uuid and id = $2::uuid for share", [
    workspaceId,
    campaignId,
  ]);
}

/** What a step sent to a person, with the beginning of the text. */
export interface SentStep extends SentAction, ShownEffect {
  readonly kind: string;
  /** Product time, ms. */
  readonly at: number;
}

/** The most characters of a sent text that are shown. */
const longestShown = 2000;

/** An action whose arrival a person has to judge. */
export interface UncertainAction extends ShownEffect {
  readonly id: string;
  readonly kind: string;
  /** Product time of the try, ms. */
  readonly at: number;
  /** The provider's last answer. */
  readonly detail: string;
}

export interface KnownAction {
  readonly intent: Intent;
  readonly state: string;
  readonly answer: string | null;
}

export async function findAction(
  sql: Sql,
  workspaceId: string,
  enrolmentId: string,
  actionId: string,
): Promise<KnownAction | null> {
  const [row] = await sql.query<KnownAction>(
    `select row_to_json(i) as intent, i.state, i.answer from (
       select ${read.intentColumns}, a.state, a.receipt->>'answer' as answer from actions a
        where a.workspace_id = $1::uuid and a.enrolment_id = $2::uuid and a.id = $3::uuid) i`,
    [workspaceId, enrolmentId, actionId],
  );
  return row ?? null;
}

/** The last thing that each step sent to a person, earliest first. */
export async function findSent(sql: Sql, workspaceId: string, enrolmentId: string): Promise<SentStep[]> {
  const rows = await sql.query<Pick<SentStep, "id" | "nodeId" | "kind" | "at"> & { payload: Payload }>(
    `select s.* from (
       select distinct on (a.node_id) a.id, a.node_id as "nodeId", a.kind, a.payload, ${ms("a.intended_at")} as at
       from actions a where a.workspace_id = $1::uuid and a.enrolment_id = $2::uuid and a.state = 'sent'
       order by a.node_id, a.visit desc) s order by s.at, s.id`,
    [workspaceId, enrolmentId],
  );
  return rows.map(({ payload, ...row }) => {
    const shown = showEffect(payload);
    return { ...row, ...shown, text: cutText(shown.text, longestShown) };
  });
}

/** Whether a claim of a step would be passed by, since it was sent or left out and nobody asked for it again. */
export async function isStepDone(
  sql: Sql,
  workspaceId: string,
  enrolmentId: string,
  nodeId: string,
): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from actions a where a.workspace_id = $1::uuid and a.enrolment_id = $2::uuid and a.node_id = $3::text
       and not a.superseded and (a.state in ('sent', 'uncertain') or ${read.isLeftOut("a")}) limit 1`,
    [workspaceId, enrolmentId, nodeId],
  );
  return rows.length > 0;
}

/** Whether nobody knows what became of a step, and no member has said so yet. */
export async function isStepUncertain(
  sql: Sql,
  workspaceId: string,
  enrolmentId: string,
  nodeId: string,
): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from actions a where a.workspace_id = $1::uuid and a.enrolment_id = $2::uuid and a.node_id = $3::text
       and a.state = 'uncertain' limit 1`,
    [workspaceId, enrolmentId, nodeId],
  );
  return rows.length > 0;
}

/** The latest uncertain action of an enrolment. */
export async function findUncertain(
  sql: Sql,
  workspaceId: string,
  enrolmentId: string,
): Promise<UncertainAction | null> {
  const [row] = await sql.query<
    Pick<UncertainAction, "id" | "kind" | "at" | "detail"> & { payload: Payload }
  >(
    `select a.id, a.kind, a.payload, ${ms("a.intended_at")} as at, coalesce(a.error, '') as detail
     from actions a where a.workspace_id = $1::uuid and a.enrolment_id = $2::uuid and a.state = 'uncertain'
     order by a.id desc limit 1`,
    [workspaceId, enrolmentId],
  );
  if (!row) return null;
  const { payload, ...action } = row;
  return { ...action, ...showEffect(payload) };
}

export async function findCampaignFacts(
  sql: Sql,
  workspaceId: string,
  campaignId: string,
): Promise<Campaign | null> {
  const [row] = await sql.query<Campaign>(read.campaigns, [
    JSON.stringify([{ workspaceId, id: campaignId }]),
  ]);
  return row ?? null;
}

/** Whether the person of an enrolment is open in another campaign, too. The caller has locked the person. */
export async function isInAnother(sql: Sql, workspaceId: string, id: string): Promise<boolean> {
  const rows = await sql.query(
    `select e.id from enrolments e where e.workspace_id = $1::uuid and e.id = $2::uuid and ${isElsewhere}`,
    [workspaceId, id],
  );
  return rows.length > 0;
}

export async function findVersion(
  sql: Sql,
  workspaceId: string,
  campaignId: string,
  version: number,
): Promise<Graph> {
  const [row] = await sql.query<{ graph: Graph }>(read.graph, [workspaceId, campaignId, version]);
  return row?.graph ?? { start: null, nodes: {} };
}

/** Records when the sequence was resumed: answers before this moment no longer stop it. */
export async function markResumed(sql: Sql, workspaceId: string, id: string, now: Date): Promise<void> {
  await sql.query(
    `update enrolments set resumed_at = ${moment("$3")} where workspace_id = $1::uuid and id = $2::uuid returning 1`,
    [workspaceId, id, now.getTime()],
  );
}

/**
 * Lets steps be sent although they were sent before, which a person confirmed, and one that a person left out, where
 * somebody goes on at just that step.
 */
export async function supersede(
  sql: Sql,
  workspaceId: string,
  enrolmentId: string,
  { repeated, chosen }: { readonly repeated: readonly string[]; readonly chosen: string | null },
): Promise<void> {
  if (repeated.length === 0 && chosen === null) return;
  await sql.query(
    `update actions a set superseded = true
      where a.workspace_id = $1::uuid and a.enrolment_id = $2::uuid
        and ((a.node_id = any($3::text[]) and a.state = 'sent') or (a.node_id = $4::text and ${read.isLeftOut("a")}))
      returning 1`,
    [workspaceId, enrolmentId, repeated, chosen],
  );
}
