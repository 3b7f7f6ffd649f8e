import { setPrimaryPaymentMethod } from "@/lib/contracts/billing.ts";
import { makePrimary } from "@/lib/domain/billing/index.ts";
import { route } from "@/lib/http/route.ts";
import { payerOf } from "@/lib/http/views/billing.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(setPrimaryPaymentMethod, async (ctx, { params }) => {
  await makePrimary(payerOf(ctx), ports().payments, params.id);
  return { done: true as const };
});
