import { exportCrmDuplicates } from "@/lib/contracts/crm.ts";
import { findDuplicates } from "@/lib/domain/crm/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(exportCrmDuplicates, async ({ member }, { body }) => {
  const asked = { credentialId: body.credentials_id, email: body.email ?? null };
  const { items, isCut } = await findDuplicates(member, asked);
  return {
    duplicates: items.map(({ id, fullName, email, deals }) => ({
      profile_id: id,
      full_name: fullName,
      email,
      deals: deals.map((deal) => ({ _id: deal.id, title: deal.title, status: deal.status })),
    })),
    is_cut: isCut,
  };
});
