import { addressOf } from "@/lib/kernel/web-address/index.ts";
import type { Answer, Call, Route, World } from "../http/router.ts";
import { callbackPath, mailboxDomain, oauthClient, offeredMailboxes, signInPath } from "../settings.ts";
import { newCode, type Provider } from "../store/grants.ts";
import { consentPage, page } from "./consent-page.ts";

/** The parameters that both pages of consent take. */
const usual = [
  "client_id",
  "response_type",
  "redirect_uri",
  "scope",
  "state",
  "code_challenge",
  "code_challenge_method",
  "prompt",
  "login_hint",
  "nonce",
];

/** Rights that tell who somebody is, and open no mailbox. */
const identity = ["openid", "email", "profile"];

/**
 * What each provider's page of consent takes, and which scopes it knows. Anything else is refused, as the provider
 * does.
 */
const known = {
  google: {
    parameters: new Set([...usual, "access_type", "include_granted_scopes"]),
    scopes: new Set([
      ...identity,
      "https://www.googleapis.com/auth/gmail.send",
      "https://www.googleapis.com/auth/gmail.readonly",
    ]),
    needed: { access_type: "offline" },
  },
  microsoft: {
    parameters: new Set([...usual, "response_mode"]),
    scopes: new Set([...identity, "offline_access", "User.Read", "Mail.ReadWrite", "Mail.Send"]),
    needed: {},
  },
} as const satisfies Record<Provider, unknown>;

/**
 * Why a request for consent is wrong. Null: it is fine. Such a request isn't sent back: its address can't be trusted.
 */
function wrongWith(provider: Provider, query: URLSearchParams): string | null {
  const { parameters, scopes, needed } = known[provider];
  for (const name of query.keys())
    if (!parameters.has(name) || query.getAll(name).length > 1) return `invalid_request: parameter ${name}`;
  if (query.get("client_id") !== oauthClient.id) return "invalid_client";
  const back = addressOf(query.get("redirect_uri") ?? "");
  const isRegistered =
    back !== null &&
    (back.pathname === callbackPath || signInPath.test(back.pathname)) &&
    back.search === "" &&
    /^https?:$/.test(back.protocol);
  if (!isRegistered) return "redirect_uri_mismatch";
  if (query.get("response_type") !== "code") return "unsupported_response_type";
  if (!/^[\w-]{43}$/.test(query.get("code_challenge") ?? "") || query.get("code_challenge_method") !== "S256")
    return "invalid_request: code_challenge";
  if ((query.get("state") ?? "").length < 20) return "invalid_request: state";
  const asked = (query.get("scope") ?? "").split(" ");
  if (!asked.every((scope) => (scopes as ReadonlySet<string>).has(scope))) return "invalid_scope";
  const isIdentity = asked.every((scope) => identity.includes(scope));
  for (const [name, value] of Object.entries(isIdentity ? {} : needed))
    if (query.get(name) !== value) return `invalid_request: ${name}`;
  return null;
}

const html = (status: number, text: string): Answer => ({
  status,
  body: Buffer.from(text),
  headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
});

/** Sends the person back to the product. */
const led = (to: URL): Answer => ({ status: 303, body: Buffer.alloc(0), headers: { location: to.href } });

const ask =
  (provider: Provider) =>
  async (_world: World, { query }: Call): Promise<Answer> => {
    const wrong = wrongWith(provider, query);
    if (wrong !== null) return html(400, page("Access blocked", `<p>Error 400: ${wrong}</p>`));
    const hint = query.get("login_hint");
    return html(200, consentPage(provider, query, hint ? [hint] : offeredMailboxes));
  };

/** The person's answer to the page: a mailbox, the scopes that they left ticked, or a refusal. */
const decide =
  (provider: Provider) =>
  async ({ sql }: World, { raw }: Call): Promise<Answer> => {
    const form = new URLSearchParams(raw.toString("utf8"));
    const asked = new URLSearchParams(form.get("query") ?? "");
    const wrong = wrongWith(provider, asked);
    if (wrong !== null) return html(400, page("Access blocked", `<p>Error 400: ${wrong}</p>`));
    const back = new URL(asked.get("redirect_uri") ?? "");
    back.searchParams.set("state", asked.get("state") ?? "");
    const email = (form.get("email") ?? "").trim().toLowerCase();
    if (form.get("decision") !== "allow") {
      back.searchParams.set("error", "access_denied");
      return led(back);
    }
    if (!new RegExp(`^[^@\\s<>"]+@${mailboxDomain.replace(".", "\\.")}$`).test(email))
      return html(400, page("No such account", `<p>Choose a mailbox of ${mailboxDomain}.</p>`));
    const scope = form.getAll("scope").join(" ");
    const code = await newCode(sql, {
      provider,
      email,
      client_id: oauthClient.id,
      redirect_uri: asked.get("redirect_uri") ?? "",
      challenge: asked.get("code_challenge") ?? "",
      scope,
      nonce: asked.get("nonce"),
    });
    back.searchParams.set("code", code);
    if (provider === "google") back.searchParams.set("scope", scope);
    return led(back);
  };

/** The pages on which a person lets the product into a mailbox. */
export const consentRoutes: Route[] = [
  { method: "GET", path: "/oauth/google/o/oauth2/v2/auth", handle: ask("google") },
  { method: "POST", path: "/oauth/google/consent", isRaw: true, handle: decide("google") },
  { method: "GET", path: "/oauth/microsoft/common/oauth2/v2.0/authorize", handle: ask("microsoft") },
  { method: "POST", path: "/oauth/microsoft/consent", isRaw: true, handle: decide("microsoft") },
];
