import type { AbstractIntlMessages } from "next-intl";
import { onceFor } from "@/lib/kernel/once-for/index.ts";
import { errorsByModule } from "./errors/index.ts";
import type { AppLocale } from "./locales.ts";
import { NAMESPACES } from "./namespaces.ts";
import type { TextPath } from "./typed-messages.ts";

async function load(locale: AppLocale): Promise<AbstractIntlMessages> {
  const entries = await Promise.all(
    NAMESPACES.map(async (namespace) => {
      const file = (await import(`../../messages/${locale}/${namespace}.json`)) as {
        default: AbstractIntlMessages;
      };
      return [namespace, file.default] as const;
    }),
  );
  return { ...Object.fromEntries(entries), errors: errorsByModule(locale) };
}

/** All texts of a language by namespace, read once per process. Works in the web process and in workers (mails). */
export const messagesOf = onceFor(load);

/**
 * The texts that go to the browser with a page. Every text sent is weight, so a page or layout names what its client
 * components use, whole namespaces or their parts; app/page-texts.test.ts compares what is named with what is used:
 *
 * ```tsx
 * const messages = pickMessages(await getMessages(), ["inbox", "campaigns.list"]);
 * <MessagesProvider messages={messages}>…</MessagesProvider>   // components/patterns/messages-provider.tsx
 * ```
 *
 * The root provides `common` and `errors-ui`, the application's shell `shell`; a nested provider adds to what stands
 * above it. Server components read every namespace through `getTranslations` without any of this.
 */
export function pickMessages(
  messages: AbstractIntlMessages,
  paths: readonly TextPath[],
): AbstractIntlMessages {
  const picked: Record<string, AbstractIntlMessages> = {};
  for (const path of paths) {
    const [namespace = "", part] = path.split(".");
    const texts = messages[namespace] as AbstractIntlMessages;
    picked[namespace] = part ? { ...picked[namespace], [part]: texts[part] ?? {} } : texts;
  }
  return picked;
}
