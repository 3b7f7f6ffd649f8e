import type { ssoReasons } from "@/lib/contracts/sso.ts";
import { derivedKeys } from "@/lib/db/security/secrets.ts";
import type { Brand } from "@/lib/domain/brands/index.ts";
import { ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import { type OAuthProvider, oauthProviders } from "@/lib/providers/oauth/port.ts";
import { hostCookie } from "@/lib/providers/sso/host-cookie.ts";
import type { SsoSite } from "@/lib/providers/sso/port.ts";
import { ports } from "@/lib/wiring.ts";
import { callbackAddress } from "./callback-address.ts";
import type { RequestContext } from "./context.ts";

/** The providers by which people may sign in on a brand: those at which it, or the operator, has an application. */
export async function offeredProviders({
  id,
  options,
}: Pick<Brand, "id" | "options">): Promise<OAuthProvider[]> {
  const open = oauthProviders.filter((provider) => options[provider]);
  const clients = await Promise.all(open.map((provider) => ports().oauth.client(provider, id)));
  return open.filter((_, index) => clients[index] !== null);
}

/**
 * The provider by which a brand's people sign in instead of the usual way [SH-518]. It is known before anybody signs
 * in: the host names the brand. Null: the brand names none, or nobody has an application there.
 */
export async function thirdPartyOf(
  brand: Pick<Brand, "id" | "thirdParty" | "options">,
): Promise<OAuthProvider | null> {
  const { id, thirdParty, options } = brand;
  return thirdParty && options[thirdParty] && (await ports().oauth.client(thirdParty, id))
    ? thirdParty
    : null;
}

/** As what, and back to where, people of a request's brand sign in. Throws `unavailable` where nobody set that up. */
export async function ssoSite(ctx: RequestContext, provider: OAuthProvider): Promise<SsoSite> {
  const isOpen = ctx.brand.options[provider];
  const client = isOpen ? await ports().oauth.client(provider, ctx.brand.id) : null;
  if (!client) throw new ProductError("unavailable", "providerNotSetUp");
  return {
    client,
    callbackUrl: callbackAddress(ctx, `/api/sso/callback/${provider}`),
    secret: derivedKeys("single sign-on")[0]!.toString("hex"),
  };
}

/** Leads to a provider's page. */
export async function beginSso(
  ctx: RequestContext,
  provider: OAuthProvider,
  invite: string | undefined,
): Promise<Response> {
  return leadingBack(async () => {
    const site = await ssoSite(ctx, provider);
    const { url, cookies } = await ports().sso.begin(provider, site);
    return leadTo(url, [...cookies, inviteCookie(site, invite ?? null)]);
  });
}

const inviteCookieOf = ({ callbackUrl }: SsoSite) => hostCookie("invite", callbackUrl);

/** The invitation's secret that the browser kept while its person was at the provider. */
export function inviteOf(site: SsoSite, sent: Readonly<Record<string, string>>): string | undefined {
  return sent[inviteCookieOf(site).name];
}

/** Sets the cookie that keeps an invitation's secret, or takes it away. */
export function inviteCookie(site: SsoSite, invite: string | null): string {
  const { name, path, secure } = inviteCookieOf(site);
  const life = invite === null ? 0 : 900;
  const value = encodeURIComponent(invite ?? "");
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${life}${secure ? "; Secure" : ""}`;
}

/** Runs a step of a sign-in. What fails leads to the sign-in page, with the key of its words. */
export async function leadingBack(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    return leadTo(`/auth/sign-in?sso=${reasonOf(error)}`, []);
  }
}

function reasonOf(error: unknown): (typeof ssoReasons)[number] {
  if (error instanceof ProviderError) return error.kind === "rejected" ? "refused" : "unreachable";
  if (!(error instanceof ProductError)) throw error;
  if (error.reason === "second_factor_required") return "secondFactor";
  if (error.message === "providerUnproven") return "unproven";
  return error.reason === "unavailable" ? "notSetUp" : "refused";
}

/** A reply that leads on. The next page isn't told the address, which may hold a code. */
export function leadTo(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location, "referrer-policy": "no-referrer" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}
