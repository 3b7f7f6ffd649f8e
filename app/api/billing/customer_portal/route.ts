import { openCustomerPortal } from "@/lib/contracts/billing.ts";
import { openPortal } from "@/lib/domain/billing/index.ts";
import { callbackAddress } from "@/lib/http/callback-address.ts";
import { route } from "@/lib/http/route.ts";
import { payerOf } from "@/lib/http/views/billing.ts";
import { ports } from "@/lib/wiring.ts";

export const GET = route(openCustomerPortal, (ctx) =>
  openPortal(payerOf(ctx), ports().payments, callbackAddress(ctx, "/pricing?redirect_from_portal=true")),
);
