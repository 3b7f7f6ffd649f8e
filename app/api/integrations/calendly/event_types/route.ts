import { listEventTypesForAccount } from "@/lib/contracts/calendars.ts";
import { listEventTypes } from "@/lib/domain/integrations/index.ts";
import { route } from "@/lib/http/route.ts";
import { toEventType } from "@/lib/http/views/calendars.ts";

export const GET = route(
  listEventTypesForAccount,
  async ({ member }, { query: { credentials_id, offset, limit } }) => {
    const { types, total } = await listEventTypes(member, credentials_id, { offset, limit });
    return { items: types.map(toEventType), total, offset, limit };
  },
);
