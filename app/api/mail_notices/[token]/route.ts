import { receiveMailNotices } from "@/lib/contracts/mailboxes.ts";
import { receiveNotices, requireNoticeAddress } from "@/lib/domain/conversations/index.ts";
import { route } from "@/lib/http/route.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(receiveMailNotices, async (_ctx, { params, query, body }) => {
  if (query.validationToken !== undefined) {
    requireNoticeAddress(params.token);
    return new Response(query.validationToken, { headers: { "content-type": "text/plain; charset=utf-8" } });
  }
  await receiveNotices(ports().mailEvents, params.token, body.raw);
  return { done: true as const };
});
