import { listCrmCompanies } from "@/lib/contracts/crm.ts";
import { findCompanies } from "@/lib/domain/crm/index.ts";
import { inNativeCrm } from "@/lib/http/native-crm.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(listCrmCompanies, async (ctx, { params, query: { q, limit } }) => {
  const names = await findCompanies(inNativeCrm(ctx, params.platform), q, limit);
  return names.map((name) => ({ name }));
});
