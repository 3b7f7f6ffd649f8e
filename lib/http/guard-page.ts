import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { decide, withKeptQuery } from "@/lib/access/guards.ts";
import { brandOfHost } from "@/lib/domain/brands/index.ts";
import { env } from "@/lib/env/index.ts";
import { logger } from "@/lib/log/index.ts";
import { contentPolicy } from "./content-policy.ts";
import { gatherViewer } from "./gather.ts";
import { isHttps, requestHost } from "./host.ts";
import { readCookie, sessionCookie } from "./token.ts";

/**
 * The middleware's work: gather the input, ask the guards, redirect or hand on with a nonce for the content policy. A
 * prefetch is let through unasked: the page itself asks again when it is opened.
 */
export async function guardPage(request: NextRequest): Promise<NextResponse> {
  const host = requestHost(request.headers);
  const url = new URL(request.url);
  const isPrefetch =
    request.headers.has("next-router-prefetch") || request.headers.get("purpose") === "prefetch";
  if (!isPrefetch) {
    try {
      const { brand, kind } = await brandOfHost(host);
      if (kind === "api") return NextResponse.rewrite(new URL(`/api${url.pathname}${url.search}`, url));
      const token = readCookie(request.headers, sessionCookie);
      const viewer = await gatherViewer(token, brand.id, url.searchParams.get("space"));
      const sent = decide({ path: url.pathname, query: url.searchParams, viewer });
      if (sent) return redirectTo(request, host, withKeptQuery(sent.to, url.searchParams));
    } catch (err) {
      logger("http").error({ err, path: url.pathname }, "guards could not run");
      if (url.pathname !== "/error") return redirectTo(request, host, "/error");
    }
  }
  const lower = lowerCasedPath(url);
  const nonce = randomBytes(16).toString("base64");
  const policy = contentPolicy(nonce, env().NODE_ENV === "development");
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = lower
    ? NextResponse.rewrite(lower, { request: { headers } })
    : NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  response.headers.set("referrer-policy", "strict-origin-when-cross-origin");
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("x-frame-options", "DENY");
  return response;
}

/** Redirects stay on the host that was asked for, whatever address this process listens on. */
function redirectTo(request: NextRequest, host: string, to: string): NextResponse {
  const scheme = isHttps(request.headers, new URL(request.url)) ? "https" : "http";
  return NextResponse.redirect(new URL(to, `${scheme}://${host}`));
}

/** Paths match case-insensitively (decision 12): the fixed part in lower case, ids as they are. */
function lowerCasedPath(url: URL): URL | null {
  if (!/[A-Z]/.test(url.pathname)) return null;
  const lower = new URL(url);
  lower.pathname = url.pathname.toLowerCase();
  return lower;
}
