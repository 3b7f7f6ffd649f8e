import { restoreSmartSequence as contract } from "@/lib/contracts/campaigns/smart-sequences.ts";
import { restoreSmartSequence } from "@/lib/domain/campaigns/index.ts";
import { route } from "@/lib/http/route.ts";
import { toSmartSequence } from "@/lib/http/views/smart-sequences.ts";

export const POST = route(contract, async ({ member }, { params }) =>
  toSmartSequence(await restoreSmartSequence(member, params.id)),
);
