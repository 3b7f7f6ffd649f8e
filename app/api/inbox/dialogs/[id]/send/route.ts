import { sendMessage } from "@/lib/contracts/inbox.ts";
import { reply } from "@/lib/domain/conversations/index.ts";
import { openMailAccount } from "@/lib/domain/mailboxes/index.ts";
import { spendByPerson } from "@/lib/domain/sequencer/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";
import { messageState } from "@/lib/http/views/inbox.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(sendMessage, async (ctx, { body, params }) => {
  const { social, mail } = ports();
  const replied = await reply(
    member(ctx),
    { social, mail, openMailAccount, spend: (tx, what) => spendByPerson(tx.sql, what) },
    { prospectId: params.id, ...body },
  );
  return messageState(replied);
});
