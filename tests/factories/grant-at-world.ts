import { newToken } from "@/lib/kernel/tokens/index.ts";
import { codeOAuth } from "@/lib/providers/oauth/code/adapter.ts";
import { sitesAt } from "@/lib/providers/oauth/code/sites.ts";
import type { OAuthProvider } from "@/lib/providers/oauth/port.ts";

/** The application that the embedded world knows (docs/world.md). */
export const worldClient = { clientId: "embedded-world", clientSecret: "embedded-world-secret" };

/** Presses a button of the world's page of consent. Returns the address to which the person is sent back. */
export async function answerConsent(
  url: string,
  {
    email,
    decision = "allow",
    scopes,
  }: { readonly email: string; readonly decision?: "allow" | "deny"; readonly scopes?: readonly string[] },
): Promise<URL> {
  const { origin, pathname, searchParams } = new URL(url);
  const shown = await fetch(url);
  if (!shown.ok) throw new Error(`no page of consent: ${await shown.text()}`);
  const given = scopes ?? (searchParams.get("scope") ?? "").split(" ");
  const form = new URLSearchParams({ query: searchParams.toString(), email, decision });
  for (const scope of given) form.append("scope", scope);
  const path = `/oauth/${pathname.split("/")[2]}/consent`;
  const answer = await fetch(`${origin}${path}`, { method: "POST", body: form, redirect: "manual" });
  const location = answer.headers.get("location");
  if (location === null) throw new Error(`not sent back: ${answer.status} ${await answer.text()}`);
  return new URL(location);
}

/** Lets the product into a mailbox of the world. */
export async function grantAtWorld(worldUrl: string, provider: OAuthProvider, email: string) {
  const oauth = codeOAuth(sitesAt(worldUrl));
  const request = {
    client: worldClient,
    redirectUri: "http://localhost:3000/api/integrations/callback",
    state: newToken(),
    verifier: newToken(),
  };
  const url = await oauth.signInUrl(provider, { ...request, loginHint: null });
  const back = await answerConsent(url, { email });
  return oauth.exchange(provider, back.searchParams, request);
}
