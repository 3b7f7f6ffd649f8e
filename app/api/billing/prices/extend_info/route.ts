import { readExtendInfo } from "@/lib/contracts/billing.ts";
import { quoteChange } from "@/lib/domain/billing/index.ts";
import { route } from "@/lib/http/route.ts";
import { payerOf, toPaymentInfo } from "@/lib/http/views/billing.ts";
import { ports } from "@/lib/wiring.ts";

export const GET = route(readExtendInfo, async (ctx, { query }) =>
  toPaymentInfo(
    await quoteChange(payerOf(ctx), ports().payments, { kind: "seat", way: query.automation_type }),
  ),
);
