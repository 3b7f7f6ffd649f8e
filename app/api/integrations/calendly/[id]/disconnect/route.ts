import { disconnectCalendly } from "@/lib/contracts/calendars.ts";
import { disconnectCalendar } from "@/lib/domain/integrations/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(disconnectCalendly, async ({ member }, { params }) => {
  await disconnectCalendar(member, params.id);
  return { done: true as const };
});
