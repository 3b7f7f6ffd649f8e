import type { CrmDealView, CrmStageView } from "@/lib/contracts/crm.ts";

/** Where a deal is to go: a stage, and the deal above it there (null: none). */
export interface Target {
  readonly stageId: string;
  readonly afterId: string | null;
}

/** A board with a deal at another place, as the server will have it. */
export function withMoved(
  stages: readonly CrmStageView[],
  deal: CrmDealView,
  { stageId, afterId }: Target,
): CrmStageView[] {
  return stages.map((stage) => {
    const others = stage.crm_deals.filter(({ _id }) => _id !== deal._id);
    if (stage._id !== stageId) return { ...stage, crm_deals: others };
    const moved = {
      ...deal,
      crm_stage: { _id: stage._id, name: stage.name },
      stage: stage.name,
      probability: deal.is_own_probability ? deal.probability : stage.probability,
    };
    const above = others.findIndex(({ _id }) => _id === afterId);
    // A deal of a further page stands behind all that are known here.
    const index = afterId === null ? 0 : above < 0 ? others.length : above + 1;
    return { ...stage, crm_deals: [...others.slice(0, index), moved, ...others.slice(index)] };
  });
}

/** Which way an arrow key moves a deal. */
export type Step = "up" | "down" | "left" | "right";

/** Where a step leads. Null: there is nothing in this direction. */
export function targetOf(stages: readonly CrmStageView[], dealId: string, step: Step): Target | null {
  const at = stages.findIndex(({ crm_deals }) => crm_deals.some(({ _id }) => _id === dealId));
  const stage = stages[at];
  if (!stage) return null;
  const ids = stage.crm_deals.map(({ _id }) => _id);
  const index = ids.indexOf(dealId);
  if (step === "up") return index === 0 ? null : { stageId: stage._id, afterId: ids[index - 2] ?? null };
  if (step === "down") {
    const below = ids[index + 1];
    return below === undefined ? null : { stageId: stage._id, afterId: below };
  }
  const next = stages[at + (step === "left" ? -1 : 1)];
  return next ? { stageId: next._id, afterId: null } : null;
}
