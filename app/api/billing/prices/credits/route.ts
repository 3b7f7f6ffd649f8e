import { readCreditPrices } from "@/lib/contracts/credits/calls.ts";
import { route } from "@/lib/http/route.ts";
import { showCreditPrices } from "@/lib/http/show/credits.ts";

export const GET = route(readCreditPrices, ({ member }, { query }) =>
  showCreditPrices(member, query.price_id ?? null),
);
