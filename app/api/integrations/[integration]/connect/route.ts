import { connectIntegration } from "@/lib/contracts/mailboxes.ts";
import { beginSignIn } from "@/lib/domain/mailboxes/index.ts";
import { callbackAddress } from "@/lib/http/callback-address.ts";
import { route } from "@/lib/http/route.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(connectIntegration, async (ctx, { params, query }) => {
  const { session } = ctx.viewer;
  if (!session) throw new ProductError("sign_in_required", "signInRequired");
  const url = await beginSignIn(ctx.member, ports().oauth, {
    integration: params.integration,
    credentialId: query.credentials_id ?? null,
    sessionId: session.id,
    brandId: ctx.brand.id,
    redirectUri: callbackAddress(ctx, "/api/integrations/callback"),
  });
  return { url };
});
