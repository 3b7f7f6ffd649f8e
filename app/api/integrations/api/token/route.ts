import { fetchApiToken, issueApiTokenCall } from "@/lib/contracts/mailboxes.ts";
import { listApiTokens } from "@/lib/domain/accounts/index.ts";
import { issueApiToken } from "@/lib/domain/workspaces/index.ts";
import { route } from "@/lib/http/route.ts";
import { toNamelessView } from "@/lib/http/views/api-tokens.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

export const GET = route(fetchApiToken, async ({ member }) => {
  const token = (await listApiTokens(member)).find(({ name }) => name === "");
  return { token: token ? toNamelessView(token) : null };
});

export const POST = route(issueApiTokenCall, async ({ member, brand, viewer: { session } }, { body }) => {
  if (!session) throw new ProductError("sign_in_required", "signInRequired");
  const by = { brandId: brand.id, sessionId: session.id, password: body.password };
  const issued = await issueApiToken(member, by, { days: body.days });
  return { ...toNamelessView(issued), key: issued.token };
});
