import { z } from "zod";
import { call } from "./call.ts";
import { done } from "./fields.ts";

/**
 * Unsubscribes by the link of a mail. The web server passes a POST to the link's own address, `/u/{token}`, to this
 * call, so that mail programs reach it as RFC 8058 says.
 */
export const unsubscribeByLink = call({
  method: "POST",
  path: "/u/{token}",
  summary:
    "Unsubscribes the address of a mail's link, with one click (RFC 8058). It needs no session: the link's token is the proof",
  access: { who: "anon" },
  body: z.object({
    /** `page` of a form without a script: the answer leads back to the page. */
    from: z.literal("page").optional().catch(undefined),
  }),
  reply: done,
  isProvenByPath: true,
  limits: [
    // Mail providers make this call for all their users from few addresses.
    { points: 600, seconds: 60, by: "address" },
    { points: 20, seconds: 600, by: "path" },
  ],
});
