import { type SupportKind, supportServices } from "@/lib/contracts/support-kinds.ts";

/**
 * The content security policy of a page (S15): scripts need the request's nonce. Style elements that components insert
 * at run time have no nonce, so inline styles are allowed; they can't run code. A page may connect only to its own
 * host; 'self' includes its socket.
 * @param with.chat the service of the brand's chat, with whose hosts the page may talk, too. Null: the brand has none.
 * @param with.callsByTwilio people call by Twilio's client, which signals, reports and loads its tones there.
 */
export function contentPolicy(
  nonce: string,
  isDevelopment: boolean,
  { chat, callsByTwilio }: { readonly chat: SupportKind | null; readonly callsByTwilio: boolean },
): string {
  const hosts = chat ? ` ${supportServices[chat].hosts.join(" ")}` : "";
  const tones = callsByTwilio ? " https://sdk.twilio.com" : "";
  const signals = callsByTwilio ? " https://*.twilio.com wss://*.twilio.com" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' 'unsafe-inline'${hosts}`,
    "img-src 'self' data: blob: https:",
    `font-src 'self'${hosts}`,
    `media-src 'self'${hosts}${tones}`,
    `connect-src 'self'${hosts}${signals}`,
    `frame-src 'self'${hosts}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");
}
