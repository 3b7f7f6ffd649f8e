import { sendMessage } from "@/lib/contracts/inbox.ts";
import { reply, type Spend } from "@/lib/domain/conversations/index.ts";
import { openMailAccount } from "@/lib/domain/mailboxes/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";
import { ports } from "@/lib/wiring.ts";

/** No lane keeps an account of a person's own messages here. */
const spend: Spend = async () => {};

export const POST = route(sendMessage, async (ctx, { body, params }) => {
  const { social, mail } = ports();
  const state = await reply(
    member(ctx),
    { social, mail, openMailAccount, spend },
    { prospectId: params.id ?? "", ...body },
  );
  return { state };
});
