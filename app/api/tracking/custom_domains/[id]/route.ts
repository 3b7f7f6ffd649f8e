import * as contract from "@/lib/contracts/tracking.ts";
import { changeDefaults, releaseDomain } from "@/lib/domain/tracking/index.ts";
import { route } from "@/lib/http/route.ts";
import { toCustomDomain } from "@/lib/http/views/tracking.ts";

export const PATCH = route(contract.changeCustomDomain, async (ctx, { body, params }) =>
  toCustomDomain(
    await changeDefaults(ctx.member, params.id, {
      isDefaultForLinkTracking: body.is_default_for_link_tracking,
      isDefaultForVideoScenario: body.is_default_for_video_scenario,
    }),
  ),
);

export const DELETE = route(contract.releaseCustomDomain, async (ctx, { params }) => {
  await releaseDomain(ctx.member, params.id);
  return { done: true as const };
});
