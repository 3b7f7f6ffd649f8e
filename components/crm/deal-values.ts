import type { CrmDealView } from "@/lib/contracts/crm.ts";

/** A deal as its form has it: every value is a text. */
export interface DealValues {
  title: string;
  company: string;
  amount: string;
  currency: string;
  stage_id: string;
  owner_id: string;
  probability: string;
  expected_on: string;
  note: string;
  profile_id: string;
}

export function valuesOf(
  deal: CrmDealView | null,
  fresh: { readonly stageId: string; readonly currency: string; readonly ownerId: string },
): DealValues {
  return {
    title: deal?.title ?? "",
    company: deal?.company ?? "",
    amount: deal ? String(deal.amount) : "",
    currency: deal?.currency ?? fresh.currency,
    stage_id: deal?.crm_stage._id ?? fresh.stageId,
    owner_id: deal ? (deal.crm_owner?._id ?? "") : fresh.ownerId,
    probability: deal?.is_own_probability ? String(deal.probability) : "",
    expected_on: deal?.expected_on ?? "",
    note: deal?.note ?? "",
    profile_id: deal?.profile?._id ?? "",
  };
}

/** The amount as a person types it, with a comma or a point before the decimals. */
const amountOf = (text: string) => (text.trim() === "" ? 0 : text.trim().replace(",", "."));

/** The body of the call that saves a deal. */
export function bodyOf(values: DealValues) {
  return {
    title: values.title,
    company: values.company,
    amount: amountOf(values.amount),
    currency: values.currency,
    stage_id: values.stage_id,
    owner_id: values.owner_id || null,
    probability: values.probability || null,
    expected_on: values.expected_on || null,
    note: values.note,
    profile_id: values.profile_id || null,
  };
}

/** What of a deal was changed in its form, so that a colleague's change of something else stays. */
export function changesOf(values: DealValues, before: DealValues): Partial<ReturnType<typeof bodyOf>> {
  const body = bodyOf(values);
  const names = Object.keys(body) as (keyof typeof body)[];
  return Object.fromEntries(
    names.filter((name) => values[name] !== before[name]).map((name) => [name, body[name]]),
  );
}
