import { listDialerRegions } from "@/lib/contracts/dialer.ts";
import { listRegions } from "@/lib/domain/dialer/index.ts";
import { route } from "@/lib/http/route.ts";
import { toDialerRegion } from "@/lib/http/views/dialer.ts";
import { ports } from "@/lib/wiring.ts";

export const GET = route(listDialerRegions, async (_ctx, { query }) =>
  (
    await listRegions(ports().dialer, {
      country: query.country_code,
      category: query.category,
      province: query.state_id || null,
    })
  ).map(toDialerRegion),
);
