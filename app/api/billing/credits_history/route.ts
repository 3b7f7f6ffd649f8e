import { readCreditsHistory } from "@/lib/contracts/credits/calls.ts";
import { route } from "@/lib/http/route.ts";
import { showCreditsHistory } from "@/lib/http/show/credits.ts";

export const GET = route(readCreditsHistory, ({ member }, { query }) => showCreditsHistory(member, query));
