import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { chooseLocale, chooseTimeZone, isLocale, LOCALE_COOKIE, TIME_ZONE_COOKIE } from "./locales.ts";
import { messagesOf } from "./messages.ts";

/**
 * Language, texts and time zone of a request. The language comes from a cookie, else from the browser, never from the
 * address.
 */
export default getRequestConfig(async ({ locale: asked }) => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const locale = isLocale(asked)
    ? asked
    : chooseLocale(jar.get(LOCALE_COOKIE)?.value, head.get("accept-language"));
  return {
    locale,
    messages: await messagesOf(locale),
    timeZone: chooseTimeZone(jar.get(TIME_ZONE_COOKIE)?.value),
  };
});
