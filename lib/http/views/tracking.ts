import type { CustomDomain } from "@/lib/contracts/tracking.ts";
import { proofOf, type UsedDomain } from "@/lib/domain/tracking/index.ts";

/** A tracking domain on the wire. */
export function toCustomDomain(row: UsedDomain): CustomDomain {
  return {
    _id: row.id,
    domain: row.domain,
    record: { type: "TXT", ...proofOf(row) },
    is_verified: row.verifiedAt !== null,
    verified_at: row.verifiedAt?.getTime() ?? null,
    last_checked_at: row.lastCheckedAt?.getTime() ?? null,
    is_default_for_link_tracking: row.isDefaultForLinkTracking,
    is_default_for_video_scenario: row.isDefaultForVideoScenario,
    // There are no video scenarios yet.
    video_usage_counter: 0,
    workflow_usage_counter: row.campaigns,
  };
}
