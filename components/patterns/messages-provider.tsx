"use client";

import { type AbstractIntlMessages, type Locale, NextIntlClientProvider } from "next-intl";
import { createContext, type ReactNode, use } from "react";

interface Texts {
  readonly messages: AbstractIntlMessages;
  readonly locale: Locale | undefined;
  readonly timeZone: string | undefined;
}

const Above = createContext<Texts>({ messages: {}, locale: undefined, timeZone: undefined });

export interface MessagesProviderProps {
  /** The texts that this part of the tree adds: `pickMessages(await getMessages(), ["campaigns.list"])`. */
  messages: AbstractIntlMessages;
  /** Given only at the root. */
  locale?: Locale;
  timeZone?: string;
  children: ReactNode;
}

/** Merges both, namespace by namespace. */
function together(above: AbstractIntlMessages, added: AbstractIntlMessages): AbstractIntlMessages {
  const all = { ...above };
  for (const [namespace, texts] of Object.entries(added))
    all[namespace] = {
      ...(above[namespace] as AbstractIntlMessages | undefined),
      ...(texts as AbstractIntlMessages),
    };
  return all;
}

/** Gives client components their texts, in addition to those from above. */
export function MessagesProvider({ messages, locale, timeZone, children }: MessagesProviderProps) {
  const above = use(Above);
  // Inside a client component the provider can't infer the language, so the root passes it down.
  const all: Texts = {
    messages: together(above.messages, messages),
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
