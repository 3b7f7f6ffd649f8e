import { cookieText } from "@/lib/kernel/kept/cookie.ts";

/** Stores the language in a cookie and reloads the page in it [SH-024, SH-025]. */
export function chooseLanguage(code: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = cookieText(
    "locale",
    encodeURIComponent(code),
    31_536_000,
    window.location.protocol === "https:",
  );
  window.location.reload();
}
