import { createTranslator } from "use-intl/core";
import type { z } from "zod";
import type {
  CrmDealView,
  CrmOwnerView,
  CrmStageView,
  moveCrmDeal,
  updateCrmDeal,
} from "@/lib/contracts/crm.ts";
import { namesOf } from "@/lib/domain/accounts/index.ts";
import type {
  BoardStage,
  CrmStanding,
  DealChange,
  DealRow,
  FirstNames,
  StageRow,
  SuggestionRow,
  Wish,
} from "@/lib/domain/crm/index.ts";
import type { WorkerRow } from "@/lib/domain/workspaces/index.ts";
import type { AppLocale } from "@/lib/i18n/locales.ts";
import { messagesOf } from "@/lib/i18n/messages.ts";

type DealBody = z.output<(typeof updateCrmDeal)["body"]>;
type Position = z.output<(typeof moveCrmDeal)["body"]>["new_position"];
type Names = ReadonlyMap<string, string>;

const ownersOf = (deals: readonly DealRow[]): Promise<Names> =>
  namesOf([...new Set(deals.flatMap(({ ownerId }) => (ownerId === null ? [] : [ownerId])))]);

function toDeal(deal: DealRow, names: Names): CrmDealView {
  const owner = deal.ownerId === null ? null : (names.get(deal.ownerId) ?? "");
  return {
    _id: deal.id,
    title: deal.title,
    company: deal.company,
    status: deal.status,
    amount: deal.amount,
    currency: deal.currency,
    probability: deal.probability ?? deal.stageProbability,
    is_own_probability: deal.probability !== null,
    crm_stage: { _id: deal.stageId, name: deal.stageName },
    crm_owner: deal.ownerId === null ? null : { _id: deal.ownerId, full_name: owner ?? "" },
    owner,
    pipeline: deal.pipelineName,
    pipeline_id: deal.pipelineId,
    stage: deal.stageName,
    profile: deal.prospectId === null ? null : { _id: deal.prospectId, full_name: deal.prospectName ?? "" },
    note: deal.note,
    lost_reason: deal.lostReason,
    expected_on: deal.expectedOn,
    created_at: deal.createdAt.getTime(),
    updated_at: deal.updatedAt.getTime(),
    closed_at: deal.closedAt?.getTime() ?? null,
  };
}

/** A deal with its owner's name, for the wire. */
export async function showDeal(deal: DealRow): Promise<CrmDealView> {
  return toDeal(deal, await ownersOf([deal]));
}

/** Stages with their deals, for the wire. */
export async function showStages(stages: readonly BoardStage[]): Promise<CrmStageView[]> {
  const names = await ownersOf(stages.flatMap(({ deals }) => deals));
  return stages.map((stage) => ({
    ...toStage(stage),
    totals: stage.totals.map(({ currency, count, amount, weighted }) => ({
      currency,
      count,
      amount,
      weighted,
    })),
    crm_deals: stage.deals.map((deal) => toDeal(deal, names)),
    next_cursor: stage.next,
  }));
}

/** A stage without its deals, for the wire. */
export const toStage = (stage: StageRow): CrmStageView => ({
  _id: stage.id,
  name: stage.name,
  pipeline_id: stage.pipelineId,
  probability: stage.probability,
  order: stage.order,
  data: { order: stage.order },
  totals: [],
  crm_deals: [],
  next_cursor: null,
});

/** What a body says of a deal, in the words of its verbs. */
export const dealChange = (body: DealBody): DealChange => ({
  title: body.title,
  company: body.company,
  amount: body.amount,
  currency: body.currency,
  probability: body.probability,
  ownerId: body.owner_id,
  prospectId: body.profile_id,
  note: body.note,
  expectedOn: body.expected_on,
});

/** Where a body wants a deal: a number in its stage, or a stage with the deal above it. */
export function wishOf(position: Position): { readonly stageId?: string | undefined; readonly wish: Wish } {
  if (typeof position === "number") return { wish: { order: position } };
  const { stage_id: stageId, after_id: afterId, order } = position;
  const wish = afterId === undefined ? (order === undefined ? { afterId: null } : { order }) : { afterId };
  return { stageId, wish };
}

export const toSuggestion = ({ id, name, count, isOwn }: SuggestionRow) => ({
  _id: id,
  name,
  count,
  is_own: isOwn,
});

export const toOwner = ({ id, firstName, lastName, email }: WorkerRow): CrmOwnerView => ({
  _id: id,
  full_name: `${firstName} ${lastName}`.trim() || email,
  email,
});

export const toInfo = ({ pipelines, openDeals, currency }: CrmStanding) => ({
  platform: "default",
  is_connected: true,
  pipelines,
  open_deals: openDeals,
  currency,
});

/** What a new pipeline and its stages are called in a language. */
export async function firstNames(locale: AppLocale): Promise<FirstNames> {
  const t = createTranslator({ locale, messages: await messagesOf(locale), namespace: "crm" });
  return {
    pipeline: t("firstPipeline"),
    stages: {
      qualified: t("firstStages.qualified"),
      meeting: t("firstStages.meeting"),
      proposal: t("firstStages.proposal"),
      negotiation: t("firstStages.negotiation"),
    },
  };
}
