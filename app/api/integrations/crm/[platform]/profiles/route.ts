import { listCrmProfiles } from "@/lib/contracts/crm.ts";
import { findProfiles } from "@/lib/domain/crm/index.ts";
import { inNativeCrm } from "@/lib/http/native-crm.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(listCrmProfiles, async (ctx, { params, query: { q, limit } }) => {
  const people = await findProfiles(inNativeCrm(ctx, params.platform), q, limit);
  return people.map(({ id, fullName, companyName, email }) => ({
    _id: id,
    full_name: fullName,
    company: companyName,
    email,
  }));
});
