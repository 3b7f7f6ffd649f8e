import { readUpgradeInfo } from "@/lib/contracts/billing.ts";
import { quoteChange } from "@/lib/domain/billing/index.ts";
import { route } from "@/lib/http/route.ts";
import { payerOf, toPaymentInfo } from "@/lib/http/views/billing.ts";
import { ports } from "@/lib/wiring.ts";

export const GET = route(readUpgradeInfo, async (ctx, { params }) =>
  toPaymentInfo(await quoteChange(payerOf(ctx), ports().payments, { kind: "change", priceId: params.id })),
);
