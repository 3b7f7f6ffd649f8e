import { headers } from "next/headers";
import type { AbstractIntlMessages } from "next-intl";
import { getRequestConfig } from "next-intl/server";
import { pageContext } from "../http/page-context.ts";
import { ownCookie } from "../http/token.ts";
import {
  type AppLocale,
  chooseLocale,
  chooseTimeZone,
  isLocale,
  LOCALE_COOKIE,
  TIME_ZONE_COOKIE,
} from "./locales.ts";
import { messagesOf } from "./messages.ts";
import { withNetworkName } from "./network-name.ts";

const named = new Map<string, Promise<AbstractIntlMessages>>();

/** A brand's name comes from its operator, and there are few. */
const mostNames = 100;

/** The texts of a language, in the words of a brand. */
function textsOf(locale: AppLocale, socialName: string): Promise<AbstractIntlMessages> {
  const key = `${locale} ${socialName}`;
  const known = named.get(key);
  if (known) return known;
  if (named.size >= mostNames) named.clear();
  const texts = messagesOf(locale).then((messages) => withNetworkName(messages, socialName));
  named.set(key, texts);
  texts.catch(() => named.delete(key));
  return texts;
}

/**
 * Language, texts and time zone of a request. The language comes from a cookie, else from the browser, never from the
 * address.
 */
export default getRequestConfig(async ({ locale: asked }) => {
  const [head, { brand }] = await Promise.all([headers(), pageContext()]);
  const locale = isLocale(asked)
    ? asked
    : chooseLocale(ownCookie(head, LOCALE_COOKIE) ?? undefined, head.get("accept-language"));
  return {
    locale,
    messages: await textsOf(locale, brand.theme.socialName),
    timeZone: chooseTimeZone(ownCookie(head, TIME_ZONE_COOKIE) ?? undefined),
  };
});
