import { seeTrackedPixel } from "@/lib/contracts/tracked-links.ts";
import { seePixel } from "@/lib/domain/tracking/index.ts";
import { askerOf } from "@/lib/http/asker.ts";
import { route } from "@/lib/http/route.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

/** A GIF of one transparent pixel. */
const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

export const GET = route(seeTrackedPixel, async (ctx, { params }, request) => {
  if (!(await seePixel(params.token, askerOf(ctx, request))))
    throw new ProductError("not_found", "trackedLinkInvalid");
  const headers = { "content-type": "image/gif", "x-robots-tag": "noindex, nofollow" };
  return new Response(new Uint8Array(pixel), { headers });
});
