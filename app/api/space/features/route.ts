import { featuresOf, tierOf } from "@/lib/access/features.ts";
import { spaceFeatures } from "@/lib/contracts/workspaces.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(spaceFeatures, async ({ viewer }) => {
  const tier = tierOf(viewer.workspace?.tier ?? "");
  return { tier, features: [...featuresOf(tier)] };
});
