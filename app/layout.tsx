import type { Metadata } from "next";
import localFont from "next/font/local";
import { headers } from "next/headers";
import { getLocale, getMessages, getTimeZone } from "next-intl/server";
import type { ReactNode } from "react";
import { PreviewStrip } from "@/components/patterns/shell/preview-strip.tsx";
import { RootDocument } from "@/components/patterns/shell/root-document.tsx";
import type { BrandTheme } from "@/lib/domain/brands/index.ts";
import { pageContext } from "@/lib/http/page-context.ts";
import { pickMessages } from "@/lib/i18n/messages.ts";
import { brandRamp, themeCss } from "@/lib/kernel/colour/index.ts";
import "./globals.css";

const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-inter",
  display: "swap",
});

/** Letters beyond Western Europe: only pages that show one download it. */
const interExtended = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-inter-ext",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF",
    },
  ],
});

/** The title contains the brand's product name [SH-026]. */
export async function generateMetadata(): Promise<Metadata> {
  const { brand } = await pageContext();
  return { title: { default: brand.title, template: `%s · ${brand.title}` } };
}

const sheets = new Map<string, string>();

/** A workspace chooses among millions: that many sheets are kept at most. */
const mostSheets = 200;

/** The colours of a brand or a workspace as a style sheet, derived once per pair of primary colours. */
function sheetOf(light: string, dark: string): string {
  const key = `${light} ${dark}`;
  let sheet = sheets.get(key);
  if (!sheet) {
    if (sheets.size >= mostSheets) sheets.clear();
    sheet = themeCss({ light: brandRamp(light).light, dark: brandRamp(dark).dark });
    sheets.set(key, sheet);
  }
  return sheet;
}

/** The primary colours of both themes. A workspace's own colour is for both. */
function primaries(
  { primary, lightPrimary, darkPrimary }: BrandTheme,
  accent: string | null,
): [string, string] {
  return accent ? [accent, accent] : [lightPrimary ?? primary, darkPrimary ?? primary];
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, messages, timeZone, head, { brand, viewer, isPreview }] = await Promise.all([
    getLocale(),
    getMessages(),
    getTimeZone(),
    headers(),
    pageContext(),
  ]);
  return (
    <RootDocument
      brand={{
        name: brand.name,
        css: sheetOf(...primaries(brand.theme, isPreview ? null : (viewer.workspace?.accent ?? null))),
        logoUrl: brand.theme.logoUrl,
        faviconUrl: brand.theme.logoUrl,
      }}
      chat={head.get("x-chat") ?? undefined}
      nonce={head.get("x-nonce") ?? undefined}
      locale={locale}
      timeZone={timeZone}
      messages={pickMessages(messages, ["common", "errors-ui"])}
      fontClass={`${inter.variable} ${interExtended.variable}`}
    >
      {isPreview ? <PreviewStrip /> : null}
      {children}
    </RootDocument>
  );
}
