import { createApiToken, fetchApiTokens } from "@/lib/contracts/mailboxes.ts";
import { listApiTokens } from "@/lib/domain/accounts/index.ts";
import { issueApiToken } from "@/lib/domain/workspaces/index.ts";
import { route } from "@/lib/http/route.ts";
import { tokenAreas } from "@/lib/http/token-areas.ts";
import { toApiTokenView } from "@/lib/http/views/api-tokens.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";

export const GET = route(fetchApiTokens, async ({ member }) => ({
  tokens: (await listApiTokens(member)).map(toApiTokenView),
}));

export const POST = route(createApiToken, async ({ member, brand, viewer: { session } }, { body }) => {
  const areas = tokenAreas.filter((area) => body.areas.includes(area));
  // A page that grants no call would leave a token that can do nothing, or, alone, one that can do everything.
  if (areas.length !== new Set(body.areas).size) throw invalidField("areas", "invalidInput");
  if (!session) throw new ProductError("sign_in_required", "signInRequired");
  const by = { brandId: brand.id, sessionId: session.id, password: body.password };
  const issued = await issueApiToken(member, by, {
    name: body.name,
    areas,
    isReadOnly: body.read_only,
    days: body.days,
  });
  return { ...toApiTokenView(issued), key: issued.token };
});
