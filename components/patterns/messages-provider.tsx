"use client";

import { type AbstractIntlMessages, NextIntlClientProvider } from "next-intl";
import { createContext, type ReactNode, use } from "react";

const Above = createContext<AbstractIntlMessages>({});

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
  const all = { ...use(Above), ...messages };
  return (
    <Above value={all}>
      <NextIntlClientProvider
        messages={all}
        {...(locale ? { locale } : {})}
        {...(timeZone ? { timeZone } : {})}
      >
        {children}
      </NextIntlClientProvider>
    </Above>
  );
}
