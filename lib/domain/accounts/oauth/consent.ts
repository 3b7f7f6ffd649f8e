import { db } from "@/lib/db/index.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { hashToken, newToken } from "@/lib/kernel/tokens/index.ts";
import { findOauthSite, type OauthSite } from "./clients.ts";
import { codeMs, isChallenge, redirectOf, withParameters } from "./rules.ts";

/** What a site asks for in the address of the page of consent. */
export interface ConsentRequest {
  readonly clientId: string;
  readonly state: string;
  /** Null: the site's only address. */
  readonly redirectUrl: string | null;
  readonly challenge: string;
}

/** The site that asks, and where a refusal leads. */
export interface ConsentQuestion {
  readonly site: OauthSite;
  readonly refusedUrl: string;
}

/**
 * Reads who asks to sign somebody in. Throws `not_found` for an unknown site, and `invalid_input` for an address that
 * isn't registered or a request without PKCE: then nobody is sent anywhere, since the address may be a stranger's
 * (decision 47).
 */
export async function readConsent(brandId: Id, request: ConsentRequest): Promise<ConsentQuestion> {
  const { site, redirectUrl } = await requireRequest(brandId, request);
  const refusedUrl = withParameters(redirectUrl, { error: "access_denied", state: request.state });
  return { site, refusedUrl };
}

/**
 * Lets a site know who the user is: returns the address with the code to which they go on. Throws like `readConsent`.
 */
export async function acceptConsent(brandId: Id, userId: Id, request: ConsentRequest): Promise<string> {
  const { site, redirectUrl } = await requireRequest(brandId, request);
  const code = newToken();
  await db.platform("accounts", (tx) =>
    tx.prisma.oauthCode.create({
      data: {
        id: newId(),
        clientId: site.clientId,
        userId,
        codeHash: hashToken(code),
        redirectUrl,
        challenge: request.challenge,
        expiresAt: new Date(systemMs() + codeMs),
      },
    }),
  );
  return withParameters(redirectUrl, { code, state: request.state });
}

async function requireRequest(brandId: Id, { clientId, redirectUrl: wanted, challenge }: ConsentRequest) {
  const site = await findOauthSite(brandId, clientId);
  if (!site) throw new ProductError("not_found", "oauthSiteUnknown");
  const redirectUrl = redirectOf(site.redirectUrls, wanted);
  if (redirectUrl === null) throw invalidField("redirect_uri", "oauthAddressUnknown");
  if (!isChallenge(challenge)) throw invalidField("code_challenge", "oauthChallengeMissing");
  return { site, redirectUrl };
}
