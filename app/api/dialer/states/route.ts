import { listDialerStates } from "@/lib/contracts/dialer.ts";
import { listStates } from "@/lib/domain/dialer/index.ts";
import { route } from "@/lib/http/route.ts";
import { toDialerRegion } from "@/lib/http/views/dialer.ts";

export const GET = route(listDialerStates, async (_ctx, { query }) =>
  listStates(query.country_code, query.category).map(toDialerRegion),
);
