import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { pageOf } from "@/lib/access/find-page.ts";
import { addressOf, decide, withKeptQuery } from "@/lib/access/guards.ts";
import { isPlatformAdmin, nobody } from "@/lib/access/viewer.ts";
import type { SupportKind } from "@/lib/contracts/support-kinds.ts";
import { createAnonymousSession } from "@/lib/domain/accounts/index.ts";
import { type Brand, brandOfHost, previewedChat } from "@/lib/domain/brands/index.ts";
import { env } from "@/lib/env/index.ts";
import { logger } from "@/lib/log/index.ts";
import { contentPolicy } from "./content-policy.ts";
import { gatherViewer } from "./gather.ts";
import { clientAddress, isHttps, requestHost, transportHeaders } from "./host.ts";
import { openChat } from "./open-chat.ts";
import { noteRefusal } from "./refusals/note-refusal.ts";
import { sessionCookieHeader, sessionOf } from "./token.ts";
import { countAddress, countGuess } from "./turning/flood.ts";
import { countTry } from "./turning/rate-limit.ts";

/** The guards' result: an address to redirect to, or null, and the cookie to set. */
interface Verdict {
  readonly to: string | null;
  readonly cookie: string | null;
  /** The database doesn't answer: the error page must do without it. */
  readonly isOutage: boolean;
  /** The service whose chat the page may load. */
  readonly chat: SupportKind | null;
}

const onward: Verdict = { to: null, cookie: null, isOutage: false, chat: null };

/**
 * The middleware's work: reads the input, asks the guards, redirects or passes on with a nonce for the content policy.
 * A prefetch is let through: the page itself asks the guards again.
 */
export async function guardPage(request: NextRequest): Promise<NextResponse> {
  const isFlood = await countAddress(request.headers).then(
    () => false,
    () => true,
  );
  const url = new URL(request.url);
  if (isFlood) {
    noteRefusal({ headers: request.headers, reason: "too_many_requests", asked: nameOf(url) });
    return new NextResponse("Too many requests\n", { status: 429, headers: { "retry-after": "60" } });
  }
  const isPrefetch =
    request.headers.has("next-router-prefetch") || request.headers.get("purpose") === "prefetch";
  let verdict = onward;
  try {
    const { brand, kind } = await brandOfHost(requestHost(request.headers));
    // The web server has already routed API calls: what remains here is no page.
    if (kind === "api") return new NextResponse("Not found\n", { status: 404 });
    verdict = isPrefetch
      ? { ...onward, chat: openChat(request.headers, url.pathname, brand.support) }
      : await askGuards(request.headers, url, brand);
  } catch (err) {
    // Guard 1b [SH-169].
    // The page's name instead of the address, which may contain a secret (S14).
    logger("http").error({ err, page: pageOf(url.pathname)?.path }, "guards could not run");
    verdict = { ...onward, to: url.pathname === "/error" ? null : "/error", isOutage: true };
  }
  // Redirects to a path, without a host: a forged Host header can't lead anybody away (S4).
  const response = verdict.to ? NextResponse.redirect(new URL(verdict.to, url)) : handOn(request, verdict);
  if (verdict.cookie) response.headers.append("set-cookie", verdict.cookie);
  for (const [name, value] of Object.entries(transportHeaders(request.headers)))
    response.headers.set(name, value);
  return response;
}

/** The page's name in the map, which holds nothing of the address. */
const nameOf = (url: URL) => pageOf(url.pathname)?.path ?? "page";

/** Why guards send away somebody who isn't allowed what they ask for, or can't prove who they are. */
const refusals: ReadonlySet<string> = new Set(["token_invalid", "inactive", "named_space", "tab", "console"]);

async function askGuards(headers: Headers, url: URL, brand: Brand): Promise<Verdict> {
  const brandId = brand.id;
  const token = sessionOf(headers);
  const viewer = await gatherViewer(token, brandId, url.searchParams.get("space"));
  const isUnknown = token !== null && viewer === nobody;
  if (isUnknown) await countGuess(headers);
  const sent = decide({
    path: url.pathname,
    query: url.searchParams,
    viewer,
    switches: brand.switches,
  });
  // The start leads everybody on to a page of theirs, which refuses nothing.
  const reason = isUnknown ? "token_invalid" : url.pathname === "/" ? undefined : sent?.reason;
  if (reason && refusals.has(reason)) noteRefusal({ headers, viewer, reason, asked: nameOf(url) });
  return {
    to: sent ? withKeptQuery(addressOf(sent), url.searchParams, viewer) : null,
    cookie: isUnknown && isNavigation(headers) ? await freshCookie(headers, brandId) : null,
    isOutage: false,
    chat: openChat(
      headers,
      url.pathname,
      previewedChat(url.searchParams, isPlatformAdmin(viewer)) ?? brand.support,
    ),
  };
}

/**
 * Whether a browser goes to the page, which it does one request after another. A fetch in the background of another
 * tab may be answered after a sign-in here: its cookie would end the new session.
 */
const isNavigation = (headers: Headers) => (headers.get("sec-fetch-mode") ?? "navigate") === "navigate";

/**
 * Guard 1a: replaces the cookie of an unknown session by an anonymous session's, and the visitor goes on [SH-168]. A
 * sender of made-up cookies in large numbers gets none: the cookie is only removed.
 */
async function freshCookie(headers: Headers, brandId: string): Promise<string> {
  const https = isHttps(headers);
  try {
    if (env().RATE_LIMITS) await countTry("page cookie", clientAddress(headers), 30, 60);
    const begun = await createAnonymousSession(brandId);
    return sessionCookieHeader(begun.token, https, begun.maxAgeSeconds);
  } catch {
    return sessionCookieHeader(null, https, 0);
  }
}

function handOn(request: NextRequest, { isOutage, chat }: Verdict): NextResponse {
  const nonce = randomBytes(16).toString("base64");
  const callsByTwilio = env().TWILIO_ACCOUNT_SID !== "";
  const policy = contentPolicy(nonce, env().NODE_ENV === "development", { chat, callsByTwilio });
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  if (isOutage) headers.set("x-outage", "1");
  else headers.delete("x-outage");
  if (chat) headers.set("x-chat", chat);
  else headers.delete("x-chat");
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  // After a redirect Next answers a data fetch with one more redirect, to the page's data. A browser that cached it
  // would show that data instead of the page on going back or forward.
  response.headers.set("cache-control", "private, no-cache, no-store, max-age=0, must-revalidate");
  response.headers.set("referrer-policy", "strict-origin-when-cross-origin");
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("x-frame-options", "DENY");
  response.headers.set("cross-origin-opener-policy", "same-origin");
  response.headers.set("cross-origin-resource-policy", "same-origin");
  response.headers.set("permissions-policy", "camera=(), geolocation=(), payment=()");
  return response;
}
