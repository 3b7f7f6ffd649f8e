import type { Feature } from "@/lib/access/features.ts";
import type { SearchSource } from "@/lib/contracts/words/search-sources.ts";

/**
 * The feature that a source of people needs. Null: none. Source: OC-170; lists and recruiters' pages are searches, too.
 */
export const featureOfSource: Readonly<Record<SearchSource, Feature | null>> = {
  search_url: "social_targeting",
  navigator_list: "social_targeting",
  recruiter_project: "social_targeting",
  recruiter_search: "social_targeting",
  post: "post_targeting",
  event: "event_targeting",
  group: "group_targeting",
  api: "api_targeting",
  csv: null,
  people: null,
};
