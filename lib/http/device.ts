import { randomBytes } from "node:crypto";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { hashToken } from "@/lib/kernel/tokens/index.ts";
import { isHttps } from "./host.ts";
import { readSigned, signText } from "./signed-text.ts";

/** A browser is remembered for half a year after the last sign-in. */
const lifeSeconds = 180 * 86_400;
/** The most device cookies read in one request. */
const mostDevices = 8;

const prefix = (https: boolean) => (https ? "__Host-known-" : "known-");

/**
 * A key for one account of a brand, by its email address, for limits and devices. The address can't be read from it.
 */
export function accountKey(brandId: string, email: string): string {
  return Buffer.from(hashToken(`${brandId} ${email.toLowerCase()}`)).toString("base64url");
}

/**
 * The cookie of a browser in which an account has just signed in. It opens nothing: it only marks tries from this
 * browser as not a stranger's (docs/security.md).
 */
export function deviceCookieHeader(brandId: string, email: string, https: boolean): string {
  const account = accountKey(brandId, email);
  const said = `${account}.${Math.floor(systemMs() / 1000) + lifeSeconds}.${randomBytes(9).toString("base64url")}`;
  const value = signText("known device", said);
  const rest = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifeSeconds}${https ? "; Secure" : ""}`;
  return `${prefix(https)}${account.slice(0, 10)}=${value}; ${rest}`;
}

/** The accounts that have signed in in the browser of a request, by `accountKey`. */
export function knownDevices(headers: Headers): ReadonlySet<string> {
  const start = prefix(isHttps(headers));
  const found = (headers.get("cookie") ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .slice(0, mostDevices)
    .map((pair) => accountOf(pair.slice(pair.indexOf("=") + 1)));
  return new Set(found.filter((account) => account !== null));
}

function accountOf(value: string): string | null {
  const [account, until, nonce, ...more] = readSigned("known device", value)?.split(".") ?? [];
  if (!account || !until || !nonce || more.length > 0) return null;
  return Number(until) > systemMs() / 1000 ? account : null;
}
