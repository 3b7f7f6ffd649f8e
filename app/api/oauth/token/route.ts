import { oauthToken } from "@/lib/contracts/oauth.ts";
import { exchangeCode } from "@/lib/domain/accounts/index.ts";
import { plainJson } from "@/lib/http/plain-json.ts";
import { route } from "@/lib/http/route.ts";

/** The answers of RFC 6749, section 5. */
export const POST = route(oauthToken, async ({ brand }, { body }) => {
  if (body.grant_type !== "authorization_code") return plainJson({ error: "unsupported_grant_type" }, 400);
  const given = await exchangeCode(brand.id, {
    clientId: body.client_id,
    clientSecret: body.client_secret,
    code: body.code,
    redirectUrl: body.redirect_uri ?? null,
    verifier: body.code_verifier,
  });
  if (typeof given === "string") return plainJson({ error: given }, given === "invalid_client" ? 401 : 400);
  return plainJson({ access_token: given.token, token_type: "Bearer", expires_in: given.seconds });
});
