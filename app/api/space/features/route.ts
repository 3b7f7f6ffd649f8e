import { spaceFeatures } from "@/lib/contracts/workspaces.ts";
import { readSeats } from "@/lib/domain/credentials/index.ts";
import { readOffer } from "@/lib/domain/workspaces/index.ts";
import { route } from "@/lib/http/route.ts";
import { toFeaturesSettings, toLocalPrices } from "@/lib/http/views/features-settings.ts";

export const GET = route(spaceFeatures, async ({ member, workspace: { plan } }) => {
  const [seats, offer] = await Promise.all([readSeats(member), readOffer(member.workspaceId)]);
  return {
    tier: plan.tier,
    features: [...plan.features],
    features_settings: toFeaturesSettings(plan, { cloud: seats.total, extension: seats.extension.total }),
    local_prices: toLocalPrices(offer),
    is_enabled: offer.isEnabled,
  };
});
