import type { AbstractIntlMessages, Locale } from "next-intl";
import { type ReactNode, Suspense } from "react";
import { PageRefresher } from "@/lib/client/refreshing/page-refresher.tsx";
import { Toaster } from "../../ui/toast/toast.tsx";
import { AddressNotice } from "../address-notice.tsx";
import { MessagesProvider } from "../messages-provider.tsx";
import { Player } from "../player/player.tsx";
import { DraftDropper } from "../unsaved/draft-dropper.tsx";
import { FirstPaintScript } from "./first-paint-script.tsx";
import { NavigationLine } from "./navigation-line.tsx";
import { ThemeKeeper } from "./theme-keeper.tsx";

/** The brand's part of the document. */
export interface DocumentBrand {
  /** The product's name. */
  name: string;
  /** The style sheet of its colours (`themeCss(brandRamp(primary))`). Null: the default ones. */
  css: string | null;
  logoUrl: string | null;
  faviconUrl: string | null;
}

export interface RootDocumentProps {
  brand: DocumentBrand;
  locale: Locale;
  timeZone: string;
  /** The request's nonce of the content security policy. */
  nonce?: string | undefined;
  /** The service whose chat the content security policy lets in. */
  chat?: string | undefined;
  /** The namespaces of every page: common and errors-ui. */
  messages: AbstractIntlMessages;
  /** The class names that define the font variables. */
  fontClass: string;
  children: ReactNode;
}

/** The document around every page: language, theme before the first paint, the brand's colours, texts and toasts. */
export function RootDocument({
  brand,
  locale,
  timeZone,
  nonce,
  chat,
  messages,
  fontClass,
  children,
}: RootDocumentProps) {
  return (
    <html lang={locale} className={fontClass} data-chat={chat} suppressHydrationWarning>
      {/* biome-ignore lint/style/noHeadElement: the root layout of the app router writes its own head. */}
      <head>
        <FirstPaintScript nonce={nonce} />
        {brand.css ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made by themeCss from validated hex colours only.
          <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: brand.css }} />
        ) : null}
        {brand.faviconUrl ? <link rel="icon" href={brand.faviconUrl} /> : null}
      </head>
      <body>
        <ThemeKeeper />
        <PageRefresher />
        <MessagesProvider locale={locale} timeZone={timeZone} messages={messages}>
          {children}
          <Toaster />
          <Player />
          <Suspense>
            <AddressNotice />
            <DraftDropper />
            <NavigationLine />
          </Suspense>
        </MessagesProvider>
      </body>
    </html>
  );
}
