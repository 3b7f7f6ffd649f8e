import { minuteMs } from "@/lib/kernel/clock/spans.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import type { Answered } from "../../net/ask.ts";
import { retryAfterOf } from "../granted/api.ts";

/** The longest message of the provider that is passed on. */
const wordCap = 300;
/** A day's quota is used up: SES counts the last 24 hours, so that an hour later some of it is free again. */
const dayQuotaMs = 60 * minuteMs;

/** Keys that are wrong, ended or may not do this. */
const keyTrouble =
  /^(?:UnrecognizedClient|InvalidClientTokenId|SignatureDoesNotMatch|IncompleteSignature|InvalidSignature|MissingAuthenticationToken|ExpiredToken|AccessDenied|NotAuthorized|OptInRequired)/;
const throttles = /^(?:TooManyRequests|Throttling|LimitExceeded)/;
/** The account or its domain may not send: every mail would fare the same. */
const ofSender = /^(?:AccountSuspended|SendingPaused|MailFromDomainNotVerified|NotFound)/;
const notProven = /not verified|identit(?:y|ies) failed|not authorized to perform/i;

/**
 * Classifies a refusal of SES's API. After a mail was handed over any trouble of the server is `ambiguous`. Source:
 * docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html and CommonErrors.
 */
export function classifyAmazon(answer: Answered, isFinal: boolean): ProviderError {
  const { status } = answer;
  const { word, message } = failureOf(answer);
  const detail = storableLine(`${status} ${word} ${message}`.replace(/ {2,}/g, " ").trim(), wordCap);
  if (status === 429 || throttles.test(word)) {
    const isOfDay = /daily/i.test(message);
    const least = isOfDay ? dayQuotaMs : minuteMs;
    const retryAfter = Math.max(least, retryAfterOf(answer) ?? 0);
    return new ProviderError("limited", detail, { retryAfter, scope: "account" });
  }
  if (status === 408 || status >= 500) {
    if (isFinal) return new ProviderError("ambiguous", detail);
    return new ProviderError("unavailable", detail, { retryAfter: retryAfterOf(answer), scope: "server" });
  }
  // The machine's clock is wrong: nothing is wrong with the keys.
  if (
    /^RequestExpired|RequestTimeTooSkewed/.test(word) ||
    /Signature (?:expired|not yet current)/i.test(message)
  )
    return new ProviderError("unavailable", detail, { scope: "server" });
  if (status === 401 || status === 403 || keyTrouble.test(word)) return new ProviderError("auth", detail);
  if (ofSender.test(word) || notProven.test(message))
    return new ProviderError("rejected", detail, { scope: "account", isSenders: true });
  return new ProviderError("rejected", detail, { scope: "recipient" });
}

/** The error's name, from the header or the body, without what stands before `#` and behind `:`. */
function failureOf({ headers, bytes }: Answered): { readonly word: string; readonly message: string } {
  let body: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(bytes.toString("utf8"));
    if (parsed && typeof parsed === "object") body = parsed as Record<string, unknown>;
  } catch {
    // A gateway's answer: its status says enough.
  }
  const named = String(headers.get("x-amzn-errortype") ?? body.__type ?? body.code ?? "");
  const word = (named.split("#").at(-1) ?? "").split(":")[0] ?? "";
  return { word, message: String(body.message ?? body.Message ?? "") };
}
