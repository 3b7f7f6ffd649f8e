import { spaceFeatures } from "@/lib/contracts/workspaces.ts";
import { readSeats } from "@/lib/domain/credentials/index.ts";
import { route } from "@/lib/http/route.ts";
import { toFeaturesSettings } from "@/lib/http/views/features-settings.ts";

export const GET = route(spaceFeatures, async ({ member, workspace: { plan } }) => {
  const seats = await readSeats(member);
  return {
    tier: plan.tier,
    features: [...plan.features],
    features_settings: toFeaturesSettings(plan, seats.total),
  };
});
