import { listCrmOwners } from "@/lib/contracts/crm.ts";
import { listWorkers } from "@/lib/domain/workspaces/index.ts";
import { inNativeCrm } from "@/lib/http/native-crm.ts";
import { route } from "@/lib/http/route.ts";
import { toOwner } from "@/lib/http/show/crm.ts";

export const GET = route(listCrmOwners, async (ctx, { params }) =>
  (await listWorkers(inNativeCrm(ctx, params.platform))).map(toOwner),
);
