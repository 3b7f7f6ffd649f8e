import type { IncomingMessage } from "node:http";
import { canonicalPath } from "@/lib/access/find-page.ts";
import { brandOfHost } from "@/lib/domain/brands/index.ts";
import { requestHost } from "@/lib/http/host.ts";
import { addressHeader } from "@/lib/http/page-address.ts";

/** Paths of the framework and of this server. */
const isOwn = (path: string) => /^\/(?:_next|healthz|readyz|ws)(?:\/|$)/.test(path);

/**
 * Rewrites a request's address to the form of its page or call, and stores the requested one in a header, since frames
 * aren't told the query. This happens here and not in the middleware, whose rewrites could leave the process and lose
 * the host (decisions 1, 12). Returns false where it isn't known whether the host serves only calls, because the
 * database can't be reached.
 */
export async function writeAddress(request: IncomingMessage): Promise<boolean> {
  const address = originForm(request.url ?? "/");
  const isApi = isOwn(address.split("?", 1)[0]!) ? false : await isApiHost(request.headers);
  request.url = writtenAddress(address, isApi ?? false, request.method === "POST");
  request.headers[addressHeader] = request.url;
  return isApi !== null;
}

/** The address as a path with its query. A client may send the full URL, as to a proxy. */
function originForm(url: string): string {
  if (url.startsWith("/")) return url;
  try {
    const { pathname, search } = new URL(url);
    return `${pathname}${search}`;
  } catch {
    return "/";
  }
}

/** The link of a mail: read as a page, posted to as a call (RFC 8058). */
const mailLink = /^\/u\/[^/]+\/?$/i;

/** A tracked link and the pixel of a mail: calls that have no page. */
const trackedLink = /^\/[to]\/[^/]+\/?$/i;

function writtenAddress(address: string, isApi: boolean, isPost: boolean): string {
  const [path = "/", ...query] = address.split("?");
  const rest = query.length > 0 ? `?${query.join("?")}` : "";
  if (isOwn(path)) return address;
  // Without a slash at its end, which the framework would answer with a redirect.
  if (trackedLink.test(path))
    return `/api/${path.charAt(1).toLowerCase()}${path.slice(2).replace(/\/$/, "")}${rest}`;
  if (isPost && mailLink.test(path)) return `/api${(canonicalPath(path) ?? path).replace(/\/$/, "")}${rest}`;
  if (isApi) return path.startsWith("/api/") ? address : `/api${path === "/" ? "" : path}${rest}`;
  return path.startsWith("/api/") ? address : `${canonicalPath(path) ?? path}${rest}`;
}

/** Whether a host serves only calls. Null while the database can't be reached: then the guards decide. */
async function isApiHost(given: IncomingMessage["headers"]): Promise<boolean | null> {
  const headers = new Headers();
  for (const name of ["host", "x-forwarded-host"]) {
    const value = given[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return brandOfHost(requestHost(headers)).then(
    ({ kind }) => kind === "api",
    () => null,
  );
}
