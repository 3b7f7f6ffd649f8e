import { readdirSync, readFileSync } from "node:fs";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime.js";
import type { AbstractIntlMessages } from "next-intl";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MessagesProvider } from "@/components/patterns/messages-provider.tsx";

/** All texts of a language, by namespace. */
export function textsOf(locale: string): Record<string, AbstractIntlMessages> {
  const files = readdirSync(`messages/${locale}`).filter((name) => name.endsWith(".json"));
  return Object.fromEntries(
    files.map((name) => [
      name.replace(".json", ""),
      JSON.parse(readFileSync(`messages/${locale}/${name}`, "utf8")) as AbstractIntlMessages,
    ]),
  );
}

const noRouter = {
  ...{ back: () => {}, forward: () => {}, refresh: () => {} },
  ...{ push: () => {}, replace: () => {}, prefetch: () => {} },
} as never;

/** The markup of a component as the server sends it, at a page's address and in a language. */
export function renderStatic(element: ReactElement, address = "/", locale = "en"): string {
  const [path = "/", query = ""] = address.split("?");
  const props = { locale, timeZone: "UTC", messages: textsOf(locale), children: element };
  const texts = createElement(MessagesProvider, props);
  const inside = [
    [QueryClientProvider, { client: new QueryClient() }],
    [AppRouterContext.Provider, { value: noRouter }],
    [PathnameContext.Provider, { value: path }],
    [SearchParamsContext.Provider, { value: new URLSearchParams(query) }],
  ] as const;
  return renderToStaticMarkup(
    inside.reduce<ReactElement>(
      (child, [provider, props]) => createElement(provider as never, props as never, child),
      texts,
    ),
  );
}
