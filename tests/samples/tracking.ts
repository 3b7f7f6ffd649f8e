import { linkTokenOf, pixelTokenOf } from "@/lib/domain/tracking/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

export async function makeTrackingSamples({ admin, owner, canary }: SampleSpace) {
  const trackingDomain = newId();
  const domain = `${canary.toLowerCase()}-${trackingDomain}.example`;
  await admin`insert into tracking_domains (workspace_id, id, domain, token, verified_at, last_checked_at, created_at)
    values (${owner.workspaceId}, ${trackingDomain}, ${domain}, ${canary}, now(), now(), now())`;
  return { trackingDomain };
}

export const trackingSamples = (own: {
  readonly owner: SampleSpace["owner"];
  readonly trackingDomain: string;
  readonly prospect: string;
}): SamplesOf<"tracking"> => {
  const params = { id: own.trackingDomain };
  // Of a mail of which nothing is known: the person's id is no action's.
  const mail = { workspaceId: own.owner.workspaceId, actionId: own.prospect };
  const link =
    linkTokenOf({ ...mail, place: 0, links: 1, host: "links.example", target: "https://shop.example/" }) ??
    "";
  return {
    "POST /tracking/custom_domains": { body: { domain: "links.taken.example" } },
    "PATCH /tracking/custom_domains/{id}": { params, body: { is_default_for_link_tracking: true } },
    "DELETE /tracking/custom_domains/{id}": { params },
    "GET /t/{token}": { params: { token: link } },
    "GET /o/{token}": { params: { token: pixelTokenOf(mail) } },
    "POST /tracking/custom_domains/{id}/verify": { params },
    "POST /tracking/custom_domains/{id}/set_for_all": { params, body: { target_type: "link_tracking" } },
  };
};
