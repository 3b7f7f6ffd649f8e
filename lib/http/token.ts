import { pageCookie } from "@/lib/kernel/kept/cookie.ts";
import { isHttps } from "./host.ts";

/**
 * The session's cookie. Over TLS its name (`__Host-`) binds it to this host and to TLS: neither another host of the
 * same domain nor an attacker on a plain connection can set it.
 */
const cookieName = (https: boolean) => (https ? "__Host-session" : "session");

export interface PresentedToken {
  readonly token: string;
  /** Browsers send a cookie by themselves, so it needs proof of origin; an explicit token doesn't. */
  readonly isCookie: boolean;
}

/** The token of a request: query parameter, bearer header, or the browser's cookie, in this order (decision 3). */
export function presentedToken(url: URL, headers: Headers, cookiesCount: boolean): PresentedToken | null {
  const explicit = url.searchParams.get("token") ?? bearer(headers);
  if (explicit) return { token: explicit.slice(0, 200), isCookie: false };
  if (!cookiesCount) return null;
  const cookie = sessionOf(headers);
  return cookie ? { token: cookie, isCookie: true } : null;
}

/** The token of the browser's session cookie, or null. */
export function sessionOf(headers: Headers): string | null {
  return readCookie(headers, cookieName(isHttps(headers)))?.slice(0, 200) ?? null;
}

function bearer(headers: Headers): string | null {
  return /^bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null;
}

/** One cookie's value, or null. */
export function readCookie(headers: Headers, name: string): string | null {
  return pairsIn(headers).find(([each]) => each === name)?.[1] ?? null;
}

/** The value of a cookie that our pages wrote about this browser, or null. */
export function ownCookie(headers: Headers, name: string): string | null {
  return pageCookie((each) => readCookie(headers, each), name, isHttps(headers));
}

/** All cookies of a request by name. */
export function readCookies(headers: Headers): Record<string, string> {
  return Object.fromEntries(pairsIn(headers));
}

function pairsIn(headers: Headers): (readonly [name: string, value: string])[] {
  return (headers.get("cookie") ?? "").split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at > 0 ? [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const] : [];
  });
}

/** The header that sets the session's cookie, which lives as long as the session. */
export function sessionCookieHeader(token: string | null, https: boolean, maxAgeSeconds: number): string {
  const life = token === null ? "Max-Age=0" : `Max-Age=${maxAgeSeconds}`;
  return `${cookieName(https)}=${token ?? ""}; Path=/; HttpOnly; SameSite=Lax; ${life}${https ? "; Secure" : ""}`;
}
