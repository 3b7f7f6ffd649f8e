import { readStatistics as contract } from "@/lib/contracts/dashboard.ts";
import { route } from "@/lib/http/route.ts";
import { showStatistics } from "@/lib/http/show/dashboard.ts";

export const GET = route(contract, (ctx) => showStatistics(ctx));
