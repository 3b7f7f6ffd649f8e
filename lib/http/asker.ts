import { type Asker, isInDataCentre } from "@/lib/domain/tracking/index.ts";
import type { RequestContext } from "./context.ts";
import { requestHost } from "./host.ts";

/** What a request for a mail's link or pixel tells of who made it. */
export function askerOf({ host, brand, address }: RequestContext, { method, headers }: Request): Asker {
  const purposes = ["sec-purpose", "purpose", "x-purpose", "x-moz"].map((name) => headers.get(name) ?? "");
  return {
    host: withoutPort(host),
    brandId: brand.id,
    userAgent: headers.get("user-agent") ?? "",
    isHead: method === "HEAD",
    isAhead: purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose)),
    // Every browser says which languages its reader wants; gateways mostly don't. A person may sit behind a data
    // centre.
    isCloud: !headers.get("accept-language")?.trim() && isInDataCentre(address),
  };
}

/** The host that a request names, as a tracked link keeps it. */
export const hostOf = (request: Request): string => withoutPort(requestHost(request.headers));

const withoutPort = (host: string) => host.replace(/:\d+$/, "");
