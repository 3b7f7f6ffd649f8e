import { headers } from "next/headers";
import { cache } from "react";
import { isPlatformAdmin, nobody } from "@/lib/access/viewer.ts";
import { brandInOutage, brandOfHost, previewedChat, previewedLook } from "@/lib/domain/brands/index.ts";
import { chooseLocale, LOCALE_COOKIE } from "@/lib/i18n/locales.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { RequestContext } from "./context.ts";
import { gatherViewer } from "./gather.ts";
import { isHttps, requestHost } from "./host.ts";
import { addressHeader } from "./page-address.ts";
import { ownCookie, sessionOf } from "./token.ts";

/** What a page knows about its request. */
export interface PageContext extends RequestContext {
  /** Whether the address tries a look that isn't the brand's. */
  readonly isPreview: boolean;
}

/**
 * The context of the page being rendered, read once, so that the frame around a page and the page itself show the same
 * workspace. The framework doesn't tell a frame the address's query; the web server's header does.
 */
export const pageContext = cache(async (): Promise<PageContext> => {
  const head = await headers();
  const host = requestHost(head);
  const rest = {
    requestId: newId(),
    host,
    isHttps: isHttps(head),
    locale: chooseLocale(ownCookie(head, LOCALE_COOKIE) ?? undefined, head.get("accept-language")),
    address: "page",
  };
  // The middleware reports that the database can't be reached: the error page gets no viewer.
  if (head.has("x-outage")) return { ...rest, brand: brandInOutage(host), isPreview: false, viewer: nobody };
  const { brand, kind } = await brandOfHost(host);
  const token = kind === "api" ? null : sessionOf(head);
  const asked = new URL(head.get(addressHeader) ?? "/", "http://localhost").searchParams;
  const theme = previewedLook(brand.theme, asked);
  const viewer = await gatherViewer(token, brand.id, asked.get("space"));
  const chat = previewedChat(asked, isPlatformAdmin(viewer));
  return {
    ...rest,
    brand: { ...brand, theme: theme ?? brand.theme, support: chat ?? brand.support },
    isPreview: theme !== null || chat !== null,
    viewer,
  };
});
