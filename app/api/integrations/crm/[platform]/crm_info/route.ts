import { readCrmInfo } from "@/lib/contracts/crm.ts";
import { readCrmStanding } from "@/lib/domain/crm/index.ts";
import { inNativeCrm } from "@/lib/http/native-crm.ts";
import { route } from "@/lib/http/route.ts";
import { toInfo } from "@/lib/http/show/crm.ts";

export const GET = route(readCrmInfo, async (ctx, { params }) =>
  toInfo(await readCrmStanding(inNativeCrm(ctx, params.platform))),
);
