import { openBillingCheckout } from "@/lib/contracts/billing.ts";
import { openCheckout } from "@/lib/domain/billing/index.ts";
import { route } from "@/lib/http/route.ts";
import { payerOf, returnTo } from "@/lib/http/views/billing.ts";
import { ports } from "@/lib/wiring.ts";

export const GET = route(openBillingCheckout, (ctx, { query }) =>
  openCheckout(
    payerOf(ctx),
    ports().payments,
    { priceId: query.price_id },
    returnTo(ctx, query.is_close_window),
  ),
);
