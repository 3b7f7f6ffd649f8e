import { ProviderError } from "@/lib/kernel/errors/index.ts";

/** What is known of a failed hand-off. */
export interface SmtpFailure {
  /** The server's reply code, where it gave one. */
  readonly responseCode?: number | undefined;
  /** The phase that the reply belongs to, like `DATA` or `RCPT TO`. */
  readonly command?: string | undefined;
  /** The client's own word, like ECONNECTION. */
  readonly code?: string | undefined;
  readonly message: string;
}

/** RFC 5321 asks for patience; greylisting wants at least five minutes. Milliseconds. */
const patience = 5 * 60_000;

/**
 * What a failure means. `handed`: the whole mail, with its final dot, may have reached the server. A reply code of the
 * phase decides; without one it is `ambiguous` after the dot and `unavailable` before it. Rules F7, F8, F9.
 */
export function classifySmtp(failure: SmtpFailure, handed: boolean): ProviderError {
  const { responseCode: code, command = "" } = failure;
  const detail = failure.message.replace(/[\r\n]+/g, " ").slice(0, 300);
  // After the dot only the answer to DATA counts: anything else may be a farewell of a server that took the mail.
  if (handed && !(code && command.startsWith("DATA"))) return new ProviderError("ambiguous", detail);
  if (code === 530 || code === 534 || code === 535 || code === 538) return new ProviderError("auth", detail);
  if (code && code >= 500) return new ProviderError("rejected", detail);
  if (code === 421 || code === 454) return new ProviderError("unavailable", detail, { retryAfter: patience });
  if (code && code >= 400) return new ProviderError("limited", detail, { retryAfter: patience });
  if (failure.code === "EAUTH") return new ProviderError("auth", detail);
  if (failure.code === "EMESSAGE" || failure.code === "EENVELOPE")
    return new ProviderError("rejected", detail);
  return new ProviderError("unavailable", detail);
}
