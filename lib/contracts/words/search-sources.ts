/** Where people come from on the network. Source: OC-157 to OC-163. */
export const networkSources = [
  "search_url",
  "post",
  "event",
  "group",
  "navigator_list",
  "recruiter_project",
  "recruiter_search",
] as const;
export type NetworkSource = (typeof networkSources)[number];

/** Where people of a campaign come from [OC-157 to OC-165]; `people`: a member added people whom the workspace knew. */
export const searchSources = [...networkSources, "api", "csv", "people"] as const;
export type SearchSource = (typeof searchSources)[number];

/** Where a search on the network is [OC-166]; a campaign without one has none. */
export const searchStates = ["active", "stopped", "finished", "failed"] as const;

/** Why a search failed for good. */
export const searchFailures = [
  /** The network knows no such search, post, event, group, list or project, or doesn't show it to the account. */
  "not_found",
  "sales_navigator_needed",
  /** The account has Sales Navigator, and its session there is over. */
  "sales_navigator_disconnected",
  "recruiter_needed",
  /** The account isn't a member of the group, or doesn't attend the event. */
  "not_member",
  "refused",
] as const;
export type SearchFailure = (typeof searchFailures)[number];

/** The most people of one search: more the network doesn't show. */
export const mostOfSearch = 2500;
