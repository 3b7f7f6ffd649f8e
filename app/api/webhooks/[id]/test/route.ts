import { testWebhook as test } from "@/lib/contracts/webhooks.ts";
import { testWebhook } from "@/lib/domain/webhooks/index.ts";
import { route } from "@/lib/http/route.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(test, async ({ member }, { params }) => {
  const { status, detail, isTaken } = await testWebhook(member, ports().webhook, params.id);
  return { status_code: status, ok: isTaken, detail };
});
