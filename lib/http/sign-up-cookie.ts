import { systemMs } from "@/lib/kernel/clock/system.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { isHttps } from "./host.ts";
import { readSigned, signText } from "./signed-text.ts";
import { readCookie } from "./token.ts";

/** As long as the link of the sign-up's mail works. */
const lifeSeconds = 2 * 86_400;

const cookieName = (https: boolean) => (https ? "__Host-sign-up" : "sign-up");

/**
 * The cookie by which the browser that signed up is known when the link of its mail is pressed (S25). It opens nothing
 * without that link. It is the same sort of cookie for every address, known or not.
 */
export function signUpCookieHeader(signUpId: Id, https: boolean): string {
  const value = signText("sign-up", `${signUpId}.${Math.floor(systemMs() / 1000) + lifeSeconds}`);
  const rest = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifeSeconds}${https ? "; Secure" : ""}`;
  return `${cookieName(https)}=${value}; ${rest}`;
}

/** Ends that cookie: somebody else may use the browser next. */
export const noSignUpCookieHeader = (https: boolean): string =>
  `${cookieName(https)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${https ? "; Secure" : ""}`;

/** The latest sign-up that was made in the browser of a request. Null: none that may still be confirmed. */
export function signUpOfBrowser(headers: Headers): Id | null {
  const value = readCookie(headers, cookieName(isHttps(headers)));
  const [id, until, ...more] = (value && readSigned("sign-up", value)?.split(".")) || [];
  if (!id || !isId(id) || more.length > 0) return null;
  return Number(until) > systemMs() / 1000 ? id : null;
}
