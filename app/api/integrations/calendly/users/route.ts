import { connectCalendly, listCalendlyUsers } from "@/lib/contracts/calendars.ts";
import { connectCalendar, listCalendars } from "@/lib/domain/integrations/index.ts";
import { route } from "@/lib/http/route.ts";
import { toCalendlyUser } from "@/lib/http/views/calendars.ts";
import { ports } from "@/lib/wiring.ts";

export const GET = route(listCalendlyUsers, async ({ member }) =>
  (await listCalendars(member)).map((calendar) => toCalendlyUser(member, calendar)),
);

export const POST = route(connectCalendly, async ({ member }, { body }) =>
  toCalendlyUser(member, await connectCalendar(member, ports().calendar, body.token.trim())),
);
