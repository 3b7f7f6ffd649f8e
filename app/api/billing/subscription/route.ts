import { updateSubscription } from "@/lib/contracts/billing.ts";
import { changeSubscription } from "@/lib/domain/billing/index.ts";
import { route } from "@/lib/http/route.ts";
import { showSpace } from "@/lib/http/show/space.ts";
import { payerOf } from "@/lib/http/views/billing.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { ports } from "@/lib/wiring.ts";

export const PUT = route(updateSubscription, async (ctx, { body }) => {
  const change = { kind: "change", priceId: body.local_price_id } as const;
  const ordered = { key: body.key ?? newId(), from: body.counts_from ?? null };
  await changeSubscription(payerOf(ctx), ports().payments, change, ordered);
  return showSpace(ctx);
});
