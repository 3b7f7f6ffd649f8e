import { sendScheduled as contract } from "@/lib/contracts/inbox.ts";
import { sendScheduledNow } from "@/lib/domain/conversations/index.ts";
import { openMailAccount } from "@/lib/domain/mailboxes/index.ts";
import { route } from "@/lib/http/route.ts";
import { messageState } from "@/lib/http/views/messages.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(contract, async ({ member }, { params }) => {
  const { social, mail } = ports();
  return messageState(await sendScheduledNow(member, { social, mail, openMailAccount }, params.id));
});
