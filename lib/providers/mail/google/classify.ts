import { minuteMs } from "@/lib/kernel/clock/spans.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import type { Answered } from "../../net/ask.ts";
import { retryAfterOf, serverTimeOf } from "../granted/api.ts";

/** The longest message of the provider that is passed on. */
const wordCap = 300;
/** A day's quota is used up: an hour is the least that is worth waiting, and it may last several. */
const dayQuotaMs = 60 * minuteMs;

interface GoogleFailure {
  readonly message: string;
  /** Like `rateLimitExceeded`, of the answer's first error. */
  readonly reason: string;
}

const limits = /^(?:rateLimitExceeded|userRateLimitExceeded|quotaExceeded|RESOURCE_EXHAUSTED)$/;
const dayLimits = /^dailyLimitExceeded/;
const dayWords = /mail sending|sending limit|daily/i;
/** The project, not the mailbox, isn't set up: every account of the product fares the same. */
const ofProject = /^(?:accessNotConfigured|SERVICE_DISABLED)$/;

/**
 * Classifies a refusal of Gmail's API. After a final request any trouble of the server is `ambiguous`: it may have
 * taken the mail. Source: developers.google.com/workspace/gmail/api/guides/handle-errors.
 */
export function classifyGoogle(answer: Answered, isFinal: boolean): ProviderError {
  const { status } = answer;
  const { message, reason } = failureOf(answer);
  const detail = storableLine(`${status} ${reason} ${message}`.replace(/ {2,}/g, " ").trim(), wordCap);
  if (status === 401) return new ProviderError("auth", detail);
  const isLimit = status === 429 || (status === 403 && (limits.test(reason) || dayLimits.test(reason)));
  if (isLimit) {
    const isOfDay = dayLimits.test(reason) || dayWords.test(message);
    const least = isOfDay ? dayQuotaMs : minuteMs;
    const retryAfter = Math.max(least, retryAfterOf(answer) ?? namedWait(answer, message) ?? 0);
    return new ProviderError("limited", detail, { retryAfter, scope: "account" });
  }
  if (status === 408 || status >= 500) {
    if (isFinal) return new ProviderError("ambiguous", detail);
    return new ProviderError("unavailable", detail, { retryAfter: retryAfterOf(answer), scope: "server" });
  }
  if (status === 403 && ofProject.test(reason))
    return new ProviderError("unavailable", detail, { scope: "server" });
  // A scope is missing, the domain forbids the product, or the account has no mail service any more.
  if (status === 403 || reason === "failedPrecondition") return new ProviderError("auth", detail);
  return new ProviderError("rejected", detail, { scope: "recipient" });
}

/** The wait of a message like `User-rate limit exceeded.  Retry after 2026-03-01T10:00:00.000Z`, at most a day. */
function namedWait(answer: Answered, message: string): number | null {
  const named = /retry after (\d{4}-\d\d-\d\dT[\d:.]{5,12}Z)/i.exec(message);
  const now = serverTimeOf(answer);
  if (!named?.[1] || now === null) return null;
  const ms = Date.parse(named[1]) - now;
  return ms > 0 ? Math.min(ms, 24 * 60 * minuteMs) : null;
}

function failureOf({ bytes }: Answered): GoogleFailure {
  try {
    const { error } = JSON.parse(bytes.toString("utf8")) as {
      error?: {
        message?: unknown;
        status?: unknown;
        errors?: readonly { reason?: unknown }[];
        details?: readonly { reason?: unknown }[];
      };
    };
    const reasons = [...(error?.details ?? []), ...(error?.errors ?? []), { reason: error?.status }];
    const reason = reasons.map((one) => one.reason).find((one) => typeof one === "string");
    return { message: String(error?.message ?? ""), reason: String(reason ?? "") };
  } catch {
    return { message: "", reason: "" };
  }
}
