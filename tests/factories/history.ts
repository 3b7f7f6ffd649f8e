import type postgres from "postgres";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { type RunningCampaign, runningCampaign } from "./running-campaign.ts";

/** An event of a history: what, with what, and when. */
export interface Told {
  readonly kind: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly at: Date;
  readonly nodeId?: string;
}

const line = lineOf([
  { id: "a", delayHours: 0, action: { type: "manual_task", text: "Call", priority: 100 } },
  { id: "b", delayHours: 0, action: { type: "manual_task", text: "Call", priority: 100 } },
]);

/** A campaign of one person, to whom nothing has happened yet. */
export async function quietCampaign(admin: postgres.Sql): Promise<RunningCampaign> {
  const made = await runningCampaign(admin, line, 1);
  await admin`delete from enrolment_events where campaign_id = ${made.campaignId}`;
  return made;
}

/** Adds events to the history of a campaign's first person. */
export async function tell(
  sql: postgres.Sql | postgres.TransactionSql,
  { workspaceId, campaignId, prospectIds }: RunningCampaign,
  events: readonly Told[],
): Promise<void> {
  const [enrolment] =
    await sql`select id from enrolments where campaign_id = ${campaignId} order by created_at, id limit 1`;
  for (const { kind, data = {}, at, nodeId = "a" } of events)
    await sql`insert into enrolment_events ${sql({
      workspace_id: workspaceId,
      id: newId(),
      enrolment_id: enrolment?.id,
      campaign_id: campaignId,
      prospect_id: prospectIds[0]!,
      node_id: nodeId,
      kind,
      data: sql.json({ ...data }),
      at,
    })}`;
}
