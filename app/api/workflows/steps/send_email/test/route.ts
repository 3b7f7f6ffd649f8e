import { sendTestEmail } from "@/lib/contracts/test-mail.ts";
import { sendTestMail, usualUnsubscribeText } from "@/lib/domain/campaigns/index.ts";
import { route } from "@/lib/http/route.ts";
import { ports, unsubscribeUrl } from "@/lib/wiring.ts";

export const POST = route(sendTestEmail, async (ctx, { body }) => {
  await sendTestMail(
    ctx.member,
    { mail: ports().mail, unsubscribeUrl },
    {
      receiver: body.receiver,
      subject: body.subject,
      text: body.text,
      mailboxId: body.integration_id,
      prospectId: body.profile_id ?? null,
      key: body.key ?? null,
      withPostalAddress: body.with_postal_address,
      files: body.files,
      signature: body.signature_id
        ? { signatureId: body.signature_id, credentialId: body.credentials_id ?? null }
        : null,
      unsubscribeText: body.with_unsubscribe_button ? (body.unsubscribe_text ?? usualUnsubscribeText) : null,
    },
  );
  return { done: true } as const;
});
