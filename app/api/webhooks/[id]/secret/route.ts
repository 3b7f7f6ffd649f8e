import { fetchWebhookSecret, renewWebhookSecret } from "@/lib/contracts/webhooks.ts";
import { readSecret, renewSecret } from "@/lib/domain/webhooks/index.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(fetchWebhookSecret, ({ member }, { params }) => readSecret(member, params.id));

export const POST = route(renewWebhookSecret, ({ member }, { params, body }) =>
  renewSecret(member, params.id, body.version),
);
