import { db, readProductNow } from "@/lib/db/index.ts";
import { namesOf } from "@/lib/domain/accounts/index.ts";
import { type CampaignDetail, readCampaign } from "@/lib/domain/campaigns/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { lastDays } from "./rules/days.ts";
import { type Counts, countsOf } from "./rules/rates.ts";
import { sumByDay, sumByStep } from "./store/figures.ts";
import { findSenders, type Senders } from "./store/senders.ts";
import {
  countAtSteps,
  groupWaiting,
  type Standing,
  standingOf,
  type WaitingGroup,
} from "./store/standing.ts";

export interface CampaignOverview extends Senders {
  readonly campaign: CampaignDetail;
  /** The name of the member who made it. Null: nobody who is known. */
  readonly owner: string | null;
  readonly counts: Counts;
  readonly standing: Standing;
  readonly waiting: readonly WaitingGroup[];
  /** What happened at each step, and how many people stand there. */
  readonly steps: ReadonlyMap<string, { readonly counts: Counts; readonly standing: number }>;
  readonly days: readonly {
    readonly day: string;
    readonly sent: number;
    readonly accepted: number;
    readonly replied: number;
  }[];
}

const shownDays = 30;

/** What a campaign does, what it did, and what keeps its people. Throws `not_found`. */
export async function readOverview(member: Member, id: Id, zone: string): Promise<CampaignOverview> {
  const { workspaceId } = member;
  const campaign = await readCampaign(member, id);
  const read = await db.tenant({ workspaceId }, async (tx) => {
    const { sql } = tx;
    const span = lastDays(shownDays, zone, (await readProductNow(sql)).getTime());
    const metrics = ["sent", "new_accepted", "new_replied"] as const;
    const daily = await sumByDay(sql, workspaceId, { campaignIds: [id], ...span, zone, metrics });
    const byStep = await sumByStep(sql, workspaceId, { campaignIds: [id], from: null, to: null });
    const [standing = { campaignId: id, people: 0, through: 0, interested: 0, nextAt: null }] =
      await standingOf(sql, workspaceId, [id]);
    const atSteps = new Map((await countAtSteps(sql, workspaceId, id)).map((row) => [row.nodeId, row.count]));
    const on = (day: string, metric: (typeof metrics)[number]) =>
      daily.find((row) => row.day === day && row.metric === metric)?.count ?? 0;
    return {
      senders: await findSenders(sql, workspaceId, id),
      waiting: await groupWaiting(sql, workspaceId, id),
      counts: countsOf(byStep),
      standing,
      steps: new Map(
        Object.keys(campaign.graph.nodes).map((nodeId) => [
          nodeId,
          {
            counts: countsOf(byStep.filter((row) => row.nodeId === nodeId)),
            standing: atSteps.get(nodeId) ?? 0,
          },
        ]),
      ),
      days: span.days.map((day) => ({
        day,
        sent: on(day, "sent"),
        accepted: on(day, "new_accepted"),
        replied: on(day, "new_replied"),
      })),
    };
  });
  const { senders, ...rest } = read;
  const names = senders.ownerId ? await namesOf([senders.ownerId]) : new Map<Id, string>();
  return {
    ...rest,
    ...senders,
    campaign,
    owner: senders.ownerId ? (names.get(senders.ownerId) ?? null) : null,
  };
}
