import { readdirSync, readFileSync } from "node:fs";
import { QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime.js";
import type { AbstractIntlMessages, Locale } from "next-intl";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MessagesProvider } from "@/components/patterns/messages-provider.tsx";
import { errorsByModule } from "@/lib/i18n/errors/index.ts";

/** All texts of a language, by namespace. */
export function textsOf(locale: string): Record<string, AbstractIntlMessages> {
  const files = readdirSync(`messages/${locale}`).filter((name) => name.endsWith(".json"));
  const texts = files.map((name) => [
    name.replace(".json", ""),
    JSON.parse(readFileSync(`messages/${locale}/${name}`, "utf8")) as AbstractIntlMessages,
  ]);
  return { ...Object.fromEntries(texts), errors: errorsByModule(locale as Locale) };
}

const noRouter = {
  back: () => {},
  forward: () => {},
  refresh: () => {},
  push: () => {},
  replace: () => {},
  prefetch: () => {},
} as never;

/** What a query has been answered: its key and the answer. */
type Answered = readonly [key: QueryKey, data: unknown];

/** The markup of a component as the server sends it, at a page's address and in a language, with queries answered. */
export function renderStatic(
  element: ReactElement,
  address = "/",
  locale: Locale = "en",
  answered: readonly Answered[] = [],
): string {
  const client = new QueryClient();
  for (const [key, data] of answered) client.setQueryData(key, data);
  const [path = "/", query = ""] = address.split("?");
  const props = { locale, timeZone: "UTC", messages: textsOf(locale), children: element };
  const texts = createElement(MessagesProvider, props);
  const inside = [
    [QueryClientProvider, { client }],
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
