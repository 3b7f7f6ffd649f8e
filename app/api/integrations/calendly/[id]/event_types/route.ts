import { listEventTypesOfUser } from "@/lib/contracts/calendars.ts";
import { listEventTypesOf } from "@/lib/domain/integrations/index.ts";
import { route } from "@/lib/http/route.ts";
import { toEventType } from "@/lib/http/views/calendars.ts";

export const GET = route(listEventTypesOfUser, async ({ member }, { params, query }) =>
  (await listEventTypesOf(member, params.id, query.limit)).map(toEventType),
);
