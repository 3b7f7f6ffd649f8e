import { acceptOauth } from "@/lib/contracts/oauth.ts";
import { acceptConsent } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(acceptOauth, async ({ brand, user }, { body }) => ({
  redirect_url: await acceptConsent(brand.id, user.id, {
    clientId: body.client_id,
    state: body.state,
    redirectUrl: body.redirect_uri ?? null,
    challenge: body.code_challenge,
  }),
}));
