import { sendMessage } from "@/lib/contracts/inbox.ts";
import { sendByHand } from "@/lib/domain/conversations/index.ts";
import { openMailAccount } from "@/lib/domain/mailboxes/index.ts";
import { route } from "@/lib/http/route.ts";
import { messageState } from "@/lib/http/views/messages.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(sendMessage, async (ctx, { body, params }) => {
  const { social, mail } = ports();
  const sent = await sendByHand(
    ctx.member,
    { social, mail, openMailAccount },
    { prospectId: params.id, ...body },
  );
  return messageState(sent);
});
