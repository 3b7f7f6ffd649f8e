import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import { bounceClass } from "../reading/verdict/bounce-class.ts";
import { statusIn } from "../reading/verdict/status.ts";

/** The longest server message that is passed on. */
const wordCap = 300;

/** What is known about a failed sending. */
export interface SmtpFailure {
  /** The server's reply code, if it sent one. */
  readonly responseCode?: number | undefined;
  /** The phase that the reply belongs to, like `DATA` or `RCPT TO`. */
  readonly command?: string | undefined;
  /** The client's own error code, like ECONNECTION. */
  readonly code?: string | undefined;
  readonly message: string;
}

/** The shortest backoff, in milliseconds: RFC 5321 asks for patience, and greylisting needs at least five minutes. */
const shortestBackoffMs = 5 * 60_000;

/** Enhanced codes about the sender: its address, its daily quota, its SPF, DKIM or DMARC. Source: RFC 3463, RFC 7372. */
const senderCodes = /\b[45]\.(?:1\.[78]|4\.5|7\.2[0-8])\b/;
const senderWords = /\b(?:blacklist|block ?list|spamhaus|barracuda|reputation)/i;

/** Whether a reply refuses the sender: any other mail of the mailbox would fare the same. */
function isOfSender(command: string, detail: string): boolean {
  return command.startsWith("MAIL") || senderCodes.test(detail) || senderWords.test(detail);
}

/**
 * How far a session came. `connecting`: the server hasn't greeted and agreed to a session yet. `handed`: the whole mail, with
 * its final dot, may have reached the server.
 */
export type SmtpStage = "connecting" | "greeted" | "handed";

/**
 * Classifies a failure. Before the session stands, the server can't be reached, whatever it says: no mail was named yet. Then
 * a reply code of the phase decides. Without one the failure is `ambiguous` after the dot and `unavailable` before it.
 * Rules F7, F8, F9.
 */
export function classifySmtp(failure: SmtpFailure, stage: SmtpStage): ProviderError {
  const { responseCode: code, command = "" } = failure;
  const detail = storableLine(failure.message, wordCap);
  if (stage === "connecting")
    return new ProviderError("unavailable", detail, {
      scope: "server",
      retryAfter: code ? shortestBackoffMs : null,
    });
  const handed = stage === "handed";
  // After the dot only a refusal of the data counts: any other reply may come from a server that took the mail.
  if (handed && !(code && code >= 400 && command.startsWith("DATA")))
    return new ProviderError("ambiguous", detail);
  if (code === 530 || code === 534 || code === 535 || code === 538) return new ProviderError("auth", detail);
  const scope = isOfSender(command, detail) ? "account" : "recipient";
  if (code && code >= 500) {
    // The same words mean the same in a report that comes later.
    const is = bounceClass(statusIn(detail), detail);
    const isGone = scope === "recipient" && is === "hard";
    const isSenders = scope === "account" || is === "blocked" || is === "ours";
    return new ProviderError("rejected", detail, { scope, isGone, isSenders });
  }
  // From the recipient's name on, a server that closes the session may do so because of the recipient.
  const isAboutRecipient = /^(?:RCPT|DATA)/.test(command);
  if ((code === 421 || code === 454) && !isAboutRecipient)
    return new ProviderError("unavailable", detail, { retryAfter: shortestBackoffMs });
  if (code && code >= 400)
    return new ProviderError("limited", detail, { retryAfter: shortestBackoffMs, scope });
  if (failure.code === "EAUTH") return new ProviderError("auth", detail);
  if (failure.code === "EMESSAGE" || failure.code === "EENVELOPE")
    return new ProviderError("rejected", detail);
  return new ProviderError("unavailable", detail);
}

/** What the IMAP client knows about a failure. */
export interface ImapFailure {
  /** Set whenever the sign-in didn't succeed, even if the connection was lost. */
  readonly authenticationFailed?: boolean;
  /** `NO` or `BAD` where the server answered. */
  readonly responseStatus?: string;
  readonly responseText?: string;
  /** RFC 5530, like UNAVAILABLE or AUTHENTICATIONFAILED. */
  readonly serverResponseCode?: string;
  readonly message?: string;
}

/** Refusals of a sign-in that are temporary: RFC 5530, and the messages of servers that send no code. */
const passing = /^(UNAVAILABLE|INUSE|LIMIT|SERVERBUG|OVERQUOTA)$/;
const passingWords = /\b(try again|too many|simultaneous|temporar|maximum number|internal error|rate limit)/i;

/**
 * Classifies a failure of an IMAP session. `auth` takes the mailbox out of use until a person connects it again. So
 * only a server's own refusal of the sign-in counts, unless the server calls it temporary. Rule F8.
 */
export function classifyImap(failure: ImapFailure, cause: unknown): ProviderError {
  const { responseText, responseStatus, serverResponseCode = "" } = failure;
  const detail = storableLine(responseText ?? failure.message ?? "failed", wordCap);
  const passes = passing.test(serverResponseCode.toUpperCase()) || passingWords.test(detail);
  const refused = failure.authenticationFailed === true && responseStatus === "NO" && !passes;
  return new ProviderError(refused ? "auth" : "unavailable", detail, { cause });
}
