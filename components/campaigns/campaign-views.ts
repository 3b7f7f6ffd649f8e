export const campaignViews = ["current", "archived", "deleted"] as const;
export type CampaignView = (typeof campaignViews)[number];

const base = "/campaigns/my-campaigns";

/** What the list of campaigns shows. */
export interface CampaignPlace {
  /** The social account whose campaigns are shown. */
  readonly credentialId: string | null;
  readonly view: CampaignView;
  readonly search: string | null;
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

/** The address of a view, with a search and a page if given. */
export function viewAddress(view: CampaignView, search: string | null = null, page = 1): string {
  const params = new URLSearchParams({
    ...(search ? { search } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  const path = view === "current" ? base : `${base}/${view}`;
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The list's filters as a saved view stores them. */
export function savedQuery({ search, view }: Pick<CampaignPlace, "search" | "view">): string {
  return new URLSearchParams({ ...(search ? { search } : {}), view }).toString();
}

/** The address of a saved view; its `view` becomes a part of the path. */
export function savedAddress(query: string): string {
  const params = new URLSearchParams(query);
  const view = params.get("view");
  params.delete("view");
  return `${base}${view ? `/${view}` : ""}${params.size > 0 ? `?${params}` : ""}`;
}
