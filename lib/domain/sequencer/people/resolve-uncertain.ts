import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { requireCampaign, reviveCampaign } from "@/lib/domain/campaigns/index.ts";
import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import { creditsOf } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { refundCredits } from "@/lib/domain/credits/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId, newId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { recordSent } from "../record-sent.ts";
import { unpaid } from "../step-credits.ts";
import { findAction, findCampaignFacts, findVersion, lockEnrolment } from "../store/one-enrolment.ts";
import { writeSettlement } from "../store/postgres.ts";
import { topicsOf } from "../topics.ts";
import { type Answering, answered, type UncertainAnswer } from "./answered.ts";

export interface ResolveInput {
  readonly campaignId: Id;
  readonly prospectId: Id;
  readonly actionId: Id;
  readonly answer: UncertainAnswer;
}

/**
 * Records what a person says became of an uncertain action, under the prospect's lock. Only a person can have a second
 * copy sent; it gets its own visit, key and Message-ID [F9]. Giving the same answer twice changes nothing [F16].
 * Throws `not_found`; `conflict` when it was answered differently.
 */
export function resolveUncertain(member: Member, input: ResolveInput): Promise<void> {
  const { workspaceId } = member;
  const { campaignId, prospectId, actionId, answer } = input;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireCampaign(tx, member, campaignId);
    if (!isId(prospectId) || !isId(actionId)) throw new ProductError("not_found", "notFound");
    await reviveCampaign(tx, workspaceId, campaignId, member.userId);
    const standing = await lockEnrolment(tx.sql, workspaceId, campaignId, prospectId);
    const known = standing && (await findAction(tx.sql, workspaceId, standing.id, actionId));
    const campaign = await findCampaignFacts(tx.sql, workspaceId, campaignId);
    if (!standing || !known || !campaign) throw new ProductError("not_found", "notFound");
    if (known.answer === answer) return;
    if (known.state !== "uncertain") throw new ProductError("conflict", "uncertainAnswered");
    const now = await readProductNow(tx.sql);
    await write(tx, member, { standing, intent: known.intent, campaign, answer, now });
    if (answer === "arrived")
      await recordSent(tx, [
        { intent: known.intent, at: known.intent.intendedAt, receipt: { answer, by: member.userId } },
      ]);
    else if (creditsOf(known.intent.payload) > 0) await refundCredits(tx, unpaid(known.intent));
    await audit(tx, {
      workspaceId,
      actorUserId: member.userId,
      action: "action.resolve",
      subjectId: actionId,
      data: { answer },
    });
    announce(tx, { workspaceId, event: "refetch_data", topics: topicsOf(campaignId, prospectId) });
  });
}

async function write(
  tx: Tx,
  { workspaceId, userId }: Member,
  given: Pick<Answering, "standing" | "intent" | "campaign" | "answer"> & { readonly now: Date },
): Promise<void> {
  const { standing, campaign, now } = given;
  const graphs = new Map<number, Graph>();
  for (const version of [standing.version, campaign.currentVersion])
    graphs.set(version, await findVersion(tx.sql, workspaceId, campaign.id, version));
  const graphOf = (_: string, version: number) => graphs.get(version) ?? { start: null, nodes: {} };
  await writeSettlement(tx.sql, answered({ ...given, graphOf, by: userId, now: now.getTime(), newId }));
}
