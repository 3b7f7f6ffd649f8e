import type { CampaignStatus } from "@/lib/contracts/campaigns/campaign-statuses.ts";
import type { CampaignSort } from "@/lib/contracts/words/campaign-sorts.ts";

export const campaignViews = ["current", "archived", "deleted"] as const;
export type CampaignView = (typeof campaignViews)[number];

const base = "/campaigns/my-campaigns";

/** What the list of campaigns shows. */
export interface CampaignPlace {
  /** The social account whose campaigns are shown. Null: all accounts. */
  readonly credentialId: string | null;
  readonly view: CampaignView;
  readonly search: string | null;
  /** Null: any. */
  readonly status: CampaignStatus | null;
  /** Null: in their saved order. */
  readonly sort: CampaignSort | null;
  readonly isDescending: boolean;
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

/** The filters of a place as parameters of an address. */
function filtersOf(place: Omit<CampaignPlace, "view" | "page" | "size">): URLSearchParams {
  return new URLSearchParams({
    ...(place.search ? { search: place.search } : {}),
    ...(place.status ? { status: place.status } : {}),
    ...(place.credentialId === null ? { account: "all" } : {}),
    ...(place.sort ? { sort: place.sort } : {}),
    ...(place.sort && place.isDescending ? { descending: "true" } : {}),
  });
}

/** The address of a view without filters. */
export function viewAddress(view: CampaignView): string {
  return view === "current" ? base : `${base}/${view}`;
}

/** The address of a place. */
export function placeAddress(place: CampaignPlace): string {
  const params = filtersOf(place);
  if (place.page > 1) params.set("page", String(place.page));
  const path = viewAddress(place.view);
  return params.size > 0 ? `${path}?${params}` : path;
}

/**
 * A place sorted by a column: upwards first for names, downwards first for figures, then the other way round, then not.
 */
export function sortedBy(place: CampaignPlace, sort: CampaignSort): CampaignPlace {
  const isFigure = sort !== "name" && sort !== "status";
  if (place.sort !== sort) return { ...place, sort, isDescending: isFigure, page: 1 };
  const isLast = place.isDescending !== isFigure;
  return isLast
    ? { ...place, sort: null, isDescending: false, page: 1 }
    : { ...place, isDescending: !isFigure, page: 1 };
}

/** The list's filters as a saved view stores them. */
export function savedQuery(place: Omit<CampaignPlace, "page" | "size">): string {
  const params = filtersOf(place);
  params.set("view", place.view);
  return params.toString();
}

/** The address of a saved view; its `view` becomes a part of the path. */
export function savedAddress(query: string): string {
  const params = new URLSearchParams(query);
  const view = params.get("view");
  params.delete("view");
  return `${base}${view ? `/${view}` : ""}${params.size > 0 ? `?${params}` : ""}`;
}
