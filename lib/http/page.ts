import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { decide, withKeptQuery } from "@/lib/access/guards.ts";
import {
  isSignedIn,
  nobody,
  type Viewer,
  type ViewerUser,
  type ViewerWorkspace,
} from "@/lib/access/viewer.ts";
import { brandOfHost, fallbackBrand } from "@/lib/domain/brands/index.ts";
import { chooseLocale, LOCALE_COOKIE } from "@/lib/i18n/locales.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { RequestContext } from "./context.ts";
import { gatherViewer } from "./gather.ts";
import { isHttps, requestHost } from "./host.ts";
import { readCookie, sessionOf } from "./token.ts";

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The context of the page being rendered; gathered once however many components ask. */
export const pageContext = cache(async (space: string | null): Promise<RequestContext> => {
  const head = await headers();
  const host = requestHost(head);
  const rest = {
    requestId: newId(),
    host,
    isHttps: isHttps(head),
    locale: chooseLocale(readCookie(head, LOCALE_COOKIE) ?? undefined, head.get("accept-language")),
    address: "page",
  };
  // The error page is shown while the database is away (the middleware says so): nobody's page, of no brand.
  if (head.has("x-outage")) return { ...rest, brand: fallbackBrand, viewer: nobody };
  const { brand, kind } = await brandOfHost(host);
  const token = kind === "api" ? null : sessionOf(head);
  return { ...rest, brand, viewer: await gatherViewer(token, brand.id, space) };
});

export interface SignedInContext extends RequestContext {
  readonly viewer: Viewer & { readonly user: ViewerUser; readonly workspace: ViewerWorkspace };
}

/**
 * The one way into a page: the same guards as the middleware's, asked again, since middleware only redirects.
 * @param path the page's address with its parameters filled in.
 */
export async function page(
  path: string,
  search: SearchParams,
): Promise<{ ctx: RequestContext; query: URLSearchParams }> {
  const query = toQuery(await search);
  const ctx = await pageContext(query.get("space"));
  const sent = decide({ path, query, viewer: ctx.viewer });
  if (sent) redirect(withKeptQuery(sent.to, query, ctx.viewer));
  return { ctx, query };
}

/** Like `page`, for pages of the application: the user and the workspace are there. */
export async function appPage(
  path: string,
  search: SearchParams,
): Promise<{ ctx: SignedInContext; query: URLSearchParams }> {
  const { ctx, query } = await page(path, search);
  if (!isSignedIn(ctx.viewer) || !ctx.viewer.user || !ctx.viewer.workspace) redirect("/auth/sign-in");
  return { ctx: ctx as SignedInContext, query };
}

function toQuery(search: Record<string, string | string[] | undefined>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) query.append(name, each);
  }
  return query;
}
