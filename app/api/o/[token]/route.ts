import { seeTrackedPixel } from "@/lib/contracts/tracked-links.ts";
import { isPixel, seePixel } from "@/lib/domain/tracking/index.ts";
import { askerOf } from "@/lib/http/asker.ts";
import { despiteFailure } from "@/lib/http/despite-failure.ts";
import { route } from "@/lib/http/route.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

/** A GIF of one transparent pixel. */
const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

const see = route(seeTrackedPixel, async (ctx, { params }, request) => {
  if (!(await seePixel(params.token, askerOf(ctx, request))))
    throw new ProductError("not_found", "trackedLinkInvalid");
  return picture();
});

/** A mail shows no broken picture also while the database fails. */
export const GET = despiteFailure(see, (_, { token }) =>
  typeof token === "string" && isPixel(token) ? picture() : null,
);

const picture = () =>
  new Response(new Uint8Array(pixel), {
    headers: {
      "content-type": "image/gif",
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
    },
  });
