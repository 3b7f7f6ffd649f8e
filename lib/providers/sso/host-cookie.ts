/** Where a cookie of a sign-in counts. */
export interface HostCookie {
  readonly name: string;
  readonly path: string;
  readonly secure: boolean;
}

/**
 * A cookie that a browser keeps while its person is at a provider. Over TLS its name (`__Host-`) binds it to this host
 * and to TLS; such a cookie counts on all paths, so its name also says for which callback it is. Without TLS it counts
 * for the callback's path alone.
 */
export function hostCookie(name: string, callbackUrl: string): HostCookie {
  const { pathname, protocol } = new URL(callbackUrl);
  const plain = `sso-${name}`;
  if (protocol !== "https:") return { name: plain, path: pathname, secure: false };
  const provider = pathname.slice(pathname.lastIndexOf("/") + 1);
  return { name: `__Host-${plain}-${provider}`, path: "/", secure: true };
}
