import { z } from "zod";
import { call } from "./call.ts";

/**
 * Gateways and mail programs ask from few addresses for many people. Of one mail's link nobody needs more than this.
 */
const limits = [
  { points: 1_200, seconds: 60, by: "address" },
  { points: 120, seconds: 600, by: "path" },
] as const;

/** The web server passes a GET of the link's own address, `/t/{token}`, to this call. It answers 302. */
export const followTrackedLink = call({
  method: "GET",
  path: "/t/{token}",
  summary: "Follows a tracked link of a mail to the target that is sealed in its token, and to no other",
  access: { who: "anon" },
  reply: z.never(),
  isProvenByPath: true,
  changesState: true,
  limits,
});

/** The web server passes a GET of the pixel's own address, `/o/{token}`, to this call. It answers a picture. */
export const seeTrackedPixel = call({
  method: "GET",
  path: "/o/{token}",
  summary: "The picture of one pixel by which a mail tells that it was opened",
  access: { who: "anon" },
  reply: z.never(),
  isProvenByPath: true,
  changesState: true,
  limits,
});
