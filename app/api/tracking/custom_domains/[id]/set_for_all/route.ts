import * as contract from "@/lib/contracts/tracking.ts";
import { setForAll } from "@/lib/domain/tracking/index.ts";
import { route } from "@/lib/http/route.ts";
import { toCustomDomain } from "@/lib/http/views/tracking.ts";

export const POST = route(contract.setCustomDomainForAll, async (ctx, { body, params }) => {
  const isForLinks = body.target_type === "link_tracking";
  const target = isForLinks ? "isDefaultForLinkTracking" : "isDefaultForVideoScenario";
  return toCustomDomain(await setForAll(ctx.member, params.id, target));
});
