import type { Tx } from "@/lib/db/index.ts";
import { seenAmong } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { DealRow } from "./store/deals.ts";

/** Deals as a member may read them: the whole team sees all deals, and no person whom the member doesn't see. */
export async function shownDeals(tx: Tx, member: Member, deals: readonly DealRow[]): Promise<DealRow[]> {
  const about = deals.flatMap(({ prospectId }) => (prospectId === null ? [] : [prospectId]));
  const seen = await seenAmong(tx, member, [...new Set(about)]);
  return deals.map((deal) =>
    deal.prospectId === null || seen.has(deal.prospectId)
      ? deal
      : { ...deal, prospectId: null, prospectName: null },
  );
}

/** The same for one deal. */
export async function shownDeal(tx: Tx, member: Member, deal: DealRow): Promise<DealRow> {
  const [row = deal] = await shownDeals(tx, member, [deal]);
  return row;
}
