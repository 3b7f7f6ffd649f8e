import { receivePaymentEvents } from "@/lib/contracts/billing.ts";
import { receiveEvent } from "@/lib/domain/billing/index.ts";
import { route } from "@/lib/http/route.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(receivePaymentEvents, async (_ctx, { body }, { headers }) => {
  await receiveEvent(ports().payments, {
    raw: body.raw,
    signature: headers.get("stripe-signature") ?? "",
  });
  return { done: true as const };
});
