import { removePaymentMethod } from "@/lib/contracts/billing.ts";
import { forgetMethod } from "@/lib/domain/billing/index.ts";
import { route } from "@/lib/http/route.ts";
import { payerOf } from "@/lib/http/views/billing.ts";
import { ports } from "@/lib/wiring.ts";

export const DELETE = route(removePaymentMethod, async (ctx, { params }) => {
  await forgetMethod(payerOf(ctx), ports().payments, params.id);
  return { done: true as const };
});
