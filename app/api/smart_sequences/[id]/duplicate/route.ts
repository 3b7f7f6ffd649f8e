import { duplicateSmartSequence as contract } from "@/lib/contracts/campaigns/smart-sequences.ts";
import { duplicateSmartSequence } from "@/lib/domain/campaigns/index.ts";
import { route } from "@/lib/http/route.ts";
import { toSmartSequence } from "@/lib/http/views/smart-sequences.ts";

export const POST = route(contract, async ({ member }, { body, params }) =>
  toSmartSequence(await duplicateSmartSequence(member, params.id, body)),
);
