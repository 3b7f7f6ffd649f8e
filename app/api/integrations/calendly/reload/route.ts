import { reloadCalendly } from "@/lib/contracts/calendars.ts";
import { reloadEventTypes } from "@/lib/domain/integrations/index.ts";
import { route } from "@/lib/http/route.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(reloadCalendly, async ({ member }) => {
  await reloadEventTypes(member, ports().calendar);
  return { done: true as const };
});
