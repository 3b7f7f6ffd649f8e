import { addPaymentMethod } from "@/lib/contracts/billing.ts";
import { openCheckout } from "@/lib/domain/billing/index.ts";
import { route } from "@/lib/http/route.ts";
import { payerOf, returnTo } from "@/lib/http/views/billing.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(addPaymentMethod, (ctx) =>
  openCheckout(payerOf(ctx), ports().payments, null, returnTo(ctx)),
);
