import { sendTestEmail } from "@/lib/contracts/campaigns.ts";
import { sendTestMail } from "@/lib/domain/campaigns/index.ts";
import { spendByPerson } from "@/lib/domain/sequencer/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(sendTestEmail, async (ctx, { body }) => {
  await sendTestMail(member(ctx), ports().mail, (tx, what) => spendByPerson(tx.sql, what), {
    ...{ receiver: body.receiver, subject: body.subject, text: body.text },
    ...{ mailboxId: body.integration_id, prospectId: body.profile_id ?? null, key: body.key ?? null },
  });
  return { done: true } as const;
});
