import type { Asker } from "@/lib/domain/tracking/index.ts";
import type { RequestContext } from "./context.ts";

/** What a request for a mail's link or pixel tells of who made it. */
export function askerOf({ host, brand }: RequestContext, { method, headers }: Request): Asker {
  const purposes = ["sec-purpose", "purpose", "x-purpose", "x-moz"].map((name) => headers.get(name) ?? "");
  return {
    host: host.replace(/:\d+$/, ""),
    brandId: brand.id,
    userAgent: headers.get("user-agent") ?? "",
    isHead: method === "HEAD",
    isAhead: purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose)),
  };
}
