import { addService } from "@/lib/contracts/mailboxes.ts";
import { connectMailbox } from "@/lib/domain/mailboxes/index.ts";
import { route } from "@/lib/http/route.ts";
import { senderOf } from "@/lib/http/sender-fields.ts";
import { toIntegrationView } from "@/lib/http/views/mailboxes.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { ports } from "@/lib/wiring.ts";

export const PUT = route(addService, async (ctx, { params, query, body }) => {
  const { service } = body;
  if (params.integration !== service.type) throw new ProductError("not_found", "integrationMissing");
  const box = await connectMailbox(ctx.member, ports().mail, {
    ...senderOf(params.id, query.credentials_id, body),
    key: (service.type === "sendgrid" ? service.api_key : service.secret_access_key) ?? null,
    sending:
      service.type === "sendgrid"
        ? { kind: "sendgrid", region: service.region }
        : {
            kind: "amazon",
            accessKeyId: service.access_key_id,
            region: service.region,
            configurationSet: service.configuration_set || null,
          },
  });
  return toIntegrationView(box);
});
