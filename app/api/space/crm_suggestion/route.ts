import { suggestCrm as contract } from "@/lib/contracts/crm.ts";
import { suggestCrm } from "@/lib/domain/crm/index.ts";
import { route } from "@/lib/http/route.ts";
import { toSuggestion } from "@/lib/http/show/crm.ts";

export const POST = route(contract, async ({ member }, { body }) =>
  (await suggestCrm(member, body.crm_suggestion)).map(toSuggestion),
);
