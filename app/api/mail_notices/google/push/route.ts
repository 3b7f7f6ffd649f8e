import { receiveGmailPushes } from "@/lib/contracts/mailboxes.ts";
import { receiveGmailPush } from "@/lib/domain/conversations/index.ts";
import { route } from "@/lib/http/route.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(receiveGmailPushes, async (_ctx, { body }, { headers }) => {
  const token = /^Bearer (\S+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "";
  await receiveGmailPush(ports().mailEvents, token, body.raw);
  return { done: true as const };
});
