"use client";

import { type AbstractIntlMessages, NextIntlClientProvider } from "next-intl";
import { createContext, type ReactNode, use } from "react";

interface Texts {
  readonly messages: AbstractIntlMessages;
  readonly locale: string | undefined;
  readonly timeZone: string | undefined;
}

const Above = createContext<Texts>({ messages: {}, locale: undefined, timeZone: undefined });

export interface MessagesProviderProps {
  /** What this part of the tree adds: `pickMessages(await getMessages(), ["campaigns"])`. */
  messages: AbstractIntlMessages;
  /** Given once, at the root. */
  locale?: string;
  timeZone?: string;
  children: ReactNode;
}

/** Gives client components their namespaces, in addition to those from above. */
export function MessagesProvider({ messages, locale, timeZone, children }: MessagesProviderProps) {
  const above = use(Above);
  // Inside a client component the provider can't infer the language: it is handed down from the root.
  const all: Texts = {
    messages: { ...above.messages, ...messages },
    locale: locale ?? above.locale,
    timeZone: timeZone ?? above.timeZone,
  };
  return (
    <Above value={all}>
      <NextIntlClientProvider
        messages={all.messages}
        {...(all.locale ? { locale: all.locale } : {})}
        {...(all.timeZone ? { timeZone: all.timeZone } : {})}
      >
        {children}
      </NextIntlClientProvider>
    </Above>
  );
}
