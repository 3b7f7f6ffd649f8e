import { listCrmSuggestions } from "@/lib/contracts/crm.ts";
import { listSuggestions } from "@/lib/domain/crm/index.ts";
import { route } from "@/lib/http/route.ts";
import { toSuggestion } from "@/lib/http/show/crm.ts";

export const GET = route(listCrmSuggestions, async ({ member }) =>
  (await listSuggestions(member)).map(toSuggestion),
);
