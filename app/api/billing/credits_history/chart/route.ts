import { readCreditsChart } from "@/lib/contracts/credits/calls.ts";
import { route } from "@/lib/http/route.ts";
import { showCreditsChart } from "@/lib/http/show/credits.ts";

export const GET = route(readCreditsChart, ({ member }, { query }) => showCreditsChart(member, query));
