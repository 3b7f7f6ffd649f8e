/** A proxy as people type it. The domain wins where both it and an address are there. */
export interface TypedProxy {
  readonly address: string;
  readonly domain: string;
  readonly port: string;
  readonly username: string;
  /** Null: the stored one is kept. */
  readonly password: string | null;
}

/** What is wrong with a field of a proxy; `field` is its place on the wire. */
export interface ProxyProblem {
  readonly field: "proxy_address" | "domain" | "ports.http" | "username" | "password";
  readonly message: "required" | "proxyAddressInvalid" | "proxyDomainInvalid" | "proxyPortInvalid";
}

/**
 * Digits and dots only, four octets of 0 to 255 [SH-354]. Without zeros in front: programs differ in whether these make
 * an octet octal, so that one that was judged public could lead inside.
 */
export const isProxyAddress = (text: string): boolean =>
  /^(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})$/.test(text) &&
  text.split(".").every((octet) => Number(octet) <= 255);

/** Digits only, and a port that there is [SH-355]. */
export const isProxyPort = (text: string): boolean =>
  /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;

/** A name of two labels or more, whose last one isn't a number [SH-356]. */
export const isProxyDomain = (text: string): boolean =>
  text.length <= 230 &&
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(text);

/** What keeps a proxy from being used: every field is needed, and must be what its name says [SH-353]. */
export function proxyProblems({ address, domain, port, username, password }: TypedProxy): ProxyProblem[] {
  const problems: ProxyProblem[] = [];
  const check = (field: ProxyProblem["field"], text: string, problem: ProxyProblem["message"] | null) => {
    if (text === "") problems.push({ field, message: "required" });
    else if (problem) problems.push({ field, message: problem });
  };
  if (domain) check("domain", domain, isProxyDomain(domain) ? null : "proxyDomainInvalid");
  else check("proxy_address", address, isProxyAddress(address) ? null : "proxyAddressInvalid");
  check("ports.http", port, isProxyPort(port) ? null : "proxyPortInvalid");
  check("username", username, null);
  if (password !== null) check("password", password, null);
  return problems;
}
