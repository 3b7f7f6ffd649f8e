import { type PeopleFilter, waitingStatuses } from "@/lib/contracts/words/people-filters.ts";

const listOf = (filters: readonly PeopleFilter[]) =>
  `/profiles/my-prospects?${new URLSearchParams({ filters: JSON.stringify(filters) })}`;

const inCampaign = (id: string): PeopleFilter => ({ field: "campaign", op: "any", values: [id] });

/**
 * The address of the people of a campaign who wait for a reason. Where the list of people can't be filtered by it, the
 * campaign's own people.
 */
export const peopleWaiting = (campaignId: string, reason: string | null) =>
  reason !== null && (waitingStatuses as readonly string[]).includes(reason)
    ? listOf([inCampaign(campaignId), { field: "waiting_status", op: "any", values: [reason] }])
    : `/campaign/edit/${campaignId}?part=people`;
