import { createHash } from "node:crypto";
import { type Answer, type Call, pause, type Route, type World } from "../http/router.ts";
import { oauthClient } from "../settings.ts";
import type { Db } from "../store/database.ts";
import { takeFault } from "../store/faults.ts";
import {
  newAccessToken,
  newGrant,
  type Provider,
  rotate,
  spendGrant,
  takeCode,
  tokenSeconds,
} from "../store/grants.ts";
import { idToken } from "./openid.ts";

const refused = (status: number, error: string, description: string): Answer => ({
  status,
  body: { error, error_description: description },
});

const granted = (body: object): Answer => ({
  status: 200,
  body: { token_type: "Bearer", expires_in: tokenSeconds, ...body },
  headers: { "cache-control": "no-store" },
});

const parameters: Readonly<Record<string, ReadonlySet<string>>> = {
  authorization_code: new Set([
    "grant_type",
    "client_id",
    "client_secret",
    "code",
    "redirect_uri",
    "code_verifier",
  ]),
  refresh_token: new Set(["grant_type", "client_id", "client_secret", "refresh_token"]),
};

/** Exchanges a code or a refresh token, as strictly as the provider does. */
async function answer(tx: Db, provider: Provider, form: URLSearchParams, call: Call): Promise<Answer> {
  const type = form.get("grant_type") ?? "";
  const allowed = parameters[type];
  if (!allowed) return refused(400, "unsupported_grant_type", `Invalid grant_type: ${type}`);
  for (const name of form.keys())
    if (!allowed.has(name) || form.getAll(name).length > 1)
      return refused(400, "invalid_request", `Invalid parameter: ${name}`);
  if (form.get("client_id") !== oauthClient.id || form.get("client_secret") !== oauthClient.secret)
    return refused(401, "invalid_client", "The OAuth client was not found.");
  return type === "refresh_token" ? renewed(tx, provider, form) : exchanged(tx, provider, form, call);
}

async function exchanged(tx: Db, provider: Provider, form: URLSearchParams, call: Call): Promise<Answer> {
  const code = await takeCode(tx, provider, form.get("code") ?? "");
  if (!code) return refused(400, "invalid_grant", "Malformed auth code.");
  if (code.redirect_uri !== form.get("redirect_uri"))
    return refused(400, "redirect_uri_mismatch", "Bad Request");
  const shown = createHash("sha256")
    .update(form.get("code_verifier") ?? "")
    .digest("base64url");
  if (shown !== code.challenge) return refused(400, "invalid_grant", "Invalid code verifier.");
  const { id, refreshToken } = await newGrant(tx, code);
  const access_token = await newAccessToken(tx, id);
  // Microsoft names no offline_access among the scopes that it gave.
  const scope = code.scope.replace(/^offline_access | offline_access/, "");
  const id_token = await idToken(provider, code, call);
  return granted({
    access_token,
    refresh_token: refreshToken,
    scope,
    ...(id_token ? { id_token } : {}),
  });
}

async function renewed(tx: Db, provider: Provider, form: URLSearchParams): Promise<Answer> {
  const grant = await spendGrant(tx, provider, form.get("refresh_token") ?? "");
  if (!grant) return refused(400, "invalid_grant", "Token has been expired or revoked.");
  const access_token = await newAccessToken(tx, grant.id);
  // Microsoft gives another refresh token with each renewal, Google keeps the first.
  const next = provider === "microsoft" ? { refresh_token: await rotate(tx, grant.id) } : {};
  return granted({ access_token, ...next, scope: grant.scope });
}

const handle =
  (provider: Provider) =>
  async ({ sql }: World, call: Call) => {
    const form = new URLSearchParams(call.raw.toString("utf8"));
    const fault = await takeFault(sql, "oauth", `${provider} ${form.get("grant_type")}`);
    if (fault?.kind === "drop_before") return null;
    if (fault?.kind === "stall") await pause(fault.stall_ms);
    if (fault?.kind === "500") return refused(500, "internal_failure", "Backend Error");
    const given = await sql.begin((tx) => answer(tx, provider, form, call));
    return fault?.kind === "drop_after" ? null : given;
  };

/** Where codes and refresh tokens become access tokens. */
export const tokenRoutes: Route[] = [
  { method: "POST", path: "/oauth/google/token", isRaw: true, handle: handle("google") },
  {
    method: "POST",
    path: "/oauth/microsoft/common/oauth2/v2.0/token",
    isRaw: true,
    handle: handle("microsoft"),
  },
];
