import { scheduleMessage as contract } from "@/lib/contracts/inbox.ts";
import { scheduleMessage } from "@/lib/domain/conversations/index.ts";
import { route } from "@/lib/http/route.ts";
import { toOneScheduled } from "@/lib/http/views/inbox.ts";

export const POST = route(contract, async ({ member }, { body, params }) => {
  const { send_at: sendAt, ...message } = body;
  return toOneScheduled(member, await scheduleMessage(member, { ...message, sendAt, prospectId: params.id }));
});
