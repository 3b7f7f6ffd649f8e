import { type ProxyProblem, proxyProblems } from "@/lib/contracts/proxy-fields.ts";

/** How the account shall reach the network: by an address of its country, its owner's proxy, or none. */
export const ways = ["country", "own", "none"] as const;
export type Way = (typeof ways)[number];

/** A proxy while it is typed. It never stands in an address: it has a password. */
export interface ProxyDraft {
  address: string;
  domain: string;
  port: string;
  username: string;
  password: string;
}

export const noProxyYet: ProxyDraft = { address: "", domain: "", port: "", username: "", password: "" };

/**
 * What keeps a way from being used. `keepsPassword`: an empty password is the stored one.
 */
export function routeProblems(way: Way, proxy: ProxyDraft, keepsPassword = false): ProxyProblem[] {
  if (way !== "own") return [];
  return proxyProblems({ ...proxy, password: keepsPassword ? proxy.password || null : proxy.password });
}

/**
 * A way as calls take it: with none only that flag, with an own proxy its domain or else its address [SH-357, SH-358].
 */
export function routeBody(way: Way, { address, domain, port, username, password }: ProxyDraft) {
  if (way === "none") return { no_proxy: true };
  if (way === "country") return {};
  return {
    custom_proxy: true,
    proxy: {
      ...(domain ? { domain } : { proxy_address: address }),
      ports: { http: port },
      username,
      ...(password ? { password } : {}),
    },
  };
}
