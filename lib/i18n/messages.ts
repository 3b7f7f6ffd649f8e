import type { AbstractIntlMessages } from "next-intl";
import type { AppLocale } from "./locales.ts";
import { NAMESPACES, type Namespace } from "./namespaces.ts";

const loaded = new Map<AppLocale, Promise<AbstractIntlMessages>>();

async function load(locale: AppLocale): Promise<AbstractIntlMessages> {
  const entries = await Promise.all(
    NAMESPACES.map(async (namespace) => {
      const file = (await import(`../../messages/${locale}/${namespace}.json`)) as {
        default: AbstractIntlMessages;
      };
      return [namespace, file.default] as const;
    }),
  );
  return Object.fromEntries(entries);
}

/** All texts of a language, by namespace; read once a process. Works in the web process and in workers (mails). */
export function messagesOf(locale: AppLocale): Promise<AbstractIntlMessages> {
  const known = loaded.get(locale);
  if (known) return known;
  const promise = load(locale);
  loaded.set(locale, promise);
  promise.catch(() => loaded.delete(locale));
  return promise;
}

/**
 * The namespaces that go to the browser with a page. Every text sent is weight, so a page or layout names what its client
 * components use:
 *
 * ```tsx
 * const messages = pickMessages(await getMessages(), ["campaigns"]);
 * <MessagesProvider messages={messages}>…</MessagesProvider>   // components/patterns/messages-provider.tsx
 * ```
 *
 * The root provides `common` and `errors-ui`, the application's shell `shell`; a nested provider adds to what stands
 * above it. Server components read every namespace through `getTranslations` without any of this.
 */
export function pickMessages(
  messages: AbstractIntlMessages,
  namespaces: readonly Namespace[],
): AbstractIntlMessages {
  return Object.fromEntries(namespaces.map((name) => [name, messages[name] ?? {}]));
}
