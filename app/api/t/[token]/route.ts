import { followTrackedLink } from "@/lib/contracts/tracked-links.ts";
import { followLink, targetDespite } from "@/lib/domain/tracking/index.ts";
import { askerOf, hostOf } from "@/lib/http/asker.ts";
import { despiteFailure } from "@/lib/http/despite-failure.ts";
import { route } from "@/lib/http/route.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

const follow = route(followTrackedLink, async (ctx, { params }, request) => {
  const target = await followLink(params.token, askerOf(ctx, request));
  if (target === null) throw new ProductError("not_found", "trackedLinkInvalid");
  return leadTo(target);
});

/** A mail's reader gets on also while the database fails. */
export const GET = despiteFailure(follow, (request, { token }) => {
  const target = typeof token === "string" ? targetDespite(token, hostOf(request)) : null;
  return target === null ? null : leadTo(target);
});

const leadTo = (location: string) =>
  new Response(null, {
    status: 302,
    headers: {
      location,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    },
  });
