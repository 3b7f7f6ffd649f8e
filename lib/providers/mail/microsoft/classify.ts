import { hourMs, minuteMs } from "@/lib/kernel/clock/spans.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import type { Answered } from "../../net/ask.ts";
import { retryAfterOf } from "../granted/api.ts";

/** The longest message of the provider that is passed on. */
const wordCap = 300;

/** The sender's own trouble: any other mail of the mailbox would fare the same. */
const ofSender =
  /^(?:ErrorSendAsDenied|ErrorMessageSubmissionBlocked|ErrorQuotaExceeded|ErrorAccountDisabled)$/;
/** The sender has used up what may be sent in a day. */
const dayLimit = /^(?:ErrorExceededMessageLimit|ErrorExceededSendLimit)$/;
/** The account has no mailbox that Graph can use. */
const noMailbox = /^(?:MailboxNotEnabledForRESTAPI|MailboxNotSupportedForRESTAPI|ErrorNonExistentMailbox)$/;

/**
 * Classifies a refusal of Graph. After a final request any trouble of the server is `ambiguous`: it may have taken the
 * mail. Source: learn.microsoft.com/graph/errors and /graph/throttling.
 */
export function classifyMicrosoft(answer: Answered, isFinal: boolean): ProviderError {
  const { status } = answer;
  const { code, message } = failureOf(answer);
  const detail = storableLine(`${status} ${code} ${message}`.replace(/ {2,}/g, " ").trim(), wordCap);
  if (status === 401 || noMailbox.test(code)) return new ProviderError("auth", detail);
  if (status === 429 || dayLimit.test(code)) {
    const least = dayLimit.test(code) ? hourMs : minuteMs;
    const retryAfter = Math.max(least, retryAfterOf(answer) ?? 0);
    return new ProviderError("limited", detail, { retryAfter, scope: "account" });
  }
  // A draft that is gone when it is to be sent says nothing about the recipient: somebody sent or deleted it.
  if (isFinal && status === 404) return new ProviderError("ambiguous", detail);
  if (status === 408 || (status >= 500 && status !== 507)) {
    if (isFinal) return new ProviderError("ambiguous", detail);
    return new ProviderError("unavailable", detail, { retryAfter: retryAfterOf(answer), scope: "server" });
  }
  if (ofSender.test(code) || status === 507)
    return new ProviderError("rejected", detail, { scope: "account" });
  if (status === 403) return new ProviderError("auth", detail);
  return new ProviderError("rejected", detail, { scope: "recipient" });
}

/** Whether Graph has forgotten the position of a delta query, so that reading must begin anew. */
export function isForgotten(answer: Answered): boolean {
  return answer.status === 410 || /^(?:syncState|resync)/i.test(failureOf(answer).code);
}

function failureOf({ bytes }: Answered): { readonly code: string; readonly message: string } {
  try {
    const { error } = JSON.parse(bytes.toString("utf8")) as {
      error?: { code?: unknown; message?: unknown };
    };
    return { code: String(error?.code ?? ""), message: String(error?.message ?? "") };
  } catch {
    return { code: "", message: "" };
  }
}
