import { applyTemplate as contract } from "@/lib/contracts/templates.ts";
import { applyTemplate } from "@/lib/domain/templates/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract, async ({ member }, { body, params }) => {
  const { missing, ...texts } = await applyTemplate(member, params.id, body.profile_id ?? null);
  return { ...texts, missing: [...missing] };
});
