import { oauthUserinfo } from "@/lib/contracts/oauth.ts";
import { claimsOf } from "@/lib/domain/accounts/index.ts";
import { plainJson } from "@/lib/http/plain-json.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(oauthUserinfo, async ({ brand }, { body }, { headers }) => {
  const [, bearer] = /^bearer\s+(\S{1,100})$/i.exec(headers.get("authorization") ?? "") ?? [];
  const claims = await claimsOf(brand.id, bearer ?? body.access_token ?? "");
  return claims ? plainJson({ ...claims }) : plainJson({ error: "invalid_token" }, 401);
});
