import { sendTestEmail } from "@/lib/contracts/test-mail.ts";
import { sendTestMail } from "@/lib/domain/campaigns/index.ts";
import { route } from "@/lib/http/route.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(sendTestEmail, async (ctx, { body }) => {
  await sendTestMail(ctx.member, ports().mail, {
    receiver: body.receiver,
    subject: body.subject,
    text: body.text,
    mailboxId: body.integration_id,
    prospectId: body.profile_id ?? null,
    key: body.key ?? null,
  });
  return { done: true } as const;
});
