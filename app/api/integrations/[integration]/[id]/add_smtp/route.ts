import { addSmtp } from "@/lib/contracts/mailboxes.ts";
import { connectMailbox } from "@/lib/domain/mailboxes/index.ts";
import { route } from "@/lib/http/route.ts";
import { senderOf } from "@/lib/http/sender-fields.ts";
import { toIntegrationView } from "@/lib/http/views/mailboxes.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { ports } from "@/lib/wiring.ts";

export const PUT = route(addSmtp, async (ctx, { params, query, body }) => {
  const { integration } = params;
  if (integration !== "smtp" && integration !== "exchange")
    throw new ProductError("not_found", "integrationMissing");
  const box = await connectMailbox(ctx.member, ports().mail, {
    ...senderOf(params.id, query.credentials_id, body),
    key: null,
    isExchange: integration === "exchange",
    sending: {
      kind: "smtp",
      smtp: { host: body.smtp_host, port: body.smtp_port, security: body.smtp_security },
    },
  });
  return toIntegrationView(box);
});
