/** The name under which a browser takes a cookie from this host's own pages over TLS only, and for no other host. */
const bound = (name: string) => `__Host-${name}`;

/**
 * A cookie that a page writes about this browser (language, hidden columns), as `document.cookie` takes it. Over TLS
 * its name binds it to this host and to TLS, as the session's does.
 */
export function cookieText(name: string, value: string, seconds: number, isTls: boolean): string {
  return `${isTls ? bound(name) : name}=${value};path=/;max-age=${seconds};samesite=lax${isTls ? ";secure" : ""}`;
}

/**
 * The value of a cookie that a page wrote, or null. Over TLS only the bound one counts. A server that doesn't know
 * that its browser uses TLS, since no proxy is trusted to say so, finds that one as well.
 */
export function pageCookie(
  read: (name: string) => string | null | undefined,
  name: string,
  isTls: boolean,
): string | null {
  return read(bound(name)) ?? (isTls ? null : read(name)) ?? null;
}
