/** Stores the language in a cookie and reloads the page in it [SH-024, SH-025]. */
export function chooseLanguage(code: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = `locale=${encodeURIComponent(code)};path=/;max-age=31536000;samesite=lax`;
  window.location.reload();
}
