import { fetchWorkers as contract } from "@/lib/contracts/workspaces.ts";
import { listWorkers } from "@/lib/domain/workspaces/index.ts";
import { route } from "@/lib/http/route.ts";
import { toWorker } from "@/lib/http/views/workspaces.ts";

export const GET = route(contract, async (ctx) => (await listWorkers(ctx.member)).map(toWorker));
