import { followTrackedLink } from "@/lib/contracts/tracked-links.ts";
import { followLink } from "@/lib/domain/tracking/index.ts";
import { askerOf } from "@/lib/http/asker.ts";
import { route } from "@/lib/http/route.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

export const GET = route(followTrackedLink, async (ctx, { params }, request) => {
  const location = await followLink(params.token, askerOf(ctx, request));
  if (location === null) throw new ProductError("not_found", "trackedLinkInvalid");
  const headers = { location, "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" };
  return new Response(null, { status: 302, headers });
});
