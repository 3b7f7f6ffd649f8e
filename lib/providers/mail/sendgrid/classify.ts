import { hourMs, minuteMs } from "@/lib/kernel/clock/spans.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import type { Answered } from "../../net/ask.ts";
import { retryAfterOf, serverTimeOf } from "../granted/api.ts";

/** The longest message of the provider that is passed on. */
const wordCap = 300;

/** The fields that tell about the sender, whoever the recipient is. */
const senderFields = /^(?:from|reply_to)/;
const senderWords =
  /sender identity|from address|maximum credits|credits exceeded|account .{0,40}(?:suspended|disabled)/i;
const creditWords = /credits/i;

/**
 * Classifies a refusal of SendGrid's API. After a mail was handed over any trouble of the server is `ambiguous`.
 * Source: twilio.com/docs/sendgrid/api-reference/how-to-use-the-sendgrid-v3-api/responses.
 */
export function classifySendGrid(answer: Answered, isFinal: boolean): ProviderError {
  const { status } = answer;
  const { message, field } = failureOf(answer);
  const detail = storableLine(`${status} ${message}`.trim(), wordCap);
  if (status === 429)
    return new ProviderError("limited", detail, {
      retryAfter: Math.max(minuteMs, resetOf(answer) ?? retryAfterOf(answer) ?? 0),
      scope: "account",
    });
  // A plan's mails are used up: 401 in SendGrid's words, though the key is right.
  if (creditWords.test(message) && (status === 401 || status === 403))
    return new ProviderError("limited", detail, { retryAfter: hourMs, scope: "account" });
  if (status === 401) return new ProviderError("auth", detail);
  if (status === 408 || status >= 500) {
    if (isFinal) return new ProviderError("ambiguous", detail);
    return new ProviderError("unavailable", detail, { retryAfter: retryAfterOf(answer), scope: "server" });
  }
  // A key without the right to send, or an address that isn't proven: nobody else gets a mail either.
  const isSenders = status === 403 || senderFields.test(field) || senderWords.test(message);
  if (isSenders) return new ProviderError("rejected", detail, { scope: "account", isSenders: true });
  return new ProviderError("rejected", detail, { scope: "recipient" });
}

/** The wait until the limit of calls begins anew, at most an hour. Null: the answer doesn't say. */
function resetOf(answer: Answered): number | null {
  const at = Number(answer.headers.get("x-ratelimit-reset") ?? Number.NaN);
  const now = serverTimeOf(answer);
  if (!Number.isFinite(at) || now === null) return null;
  return Math.min(Math.max(at * 1000 - now, 0), hourMs);
}

/** The first error of an answer like `{"errors":[{"message":"…","field":"from.email","help":"…"}]}`. */
function failureOf({ bytes }: Answered): { readonly message: string; readonly field: string } {
  try {
    const { errors } = JSON.parse(bytes.toString("utf8")) as {
      errors?: readonly { message?: unknown; field?: unknown }[];
    };
    const [first] = Array.isArray(errors) ? errors : [];
    return { message: String(first?.message ?? ""), field: String(first?.field ?? "") };
  } catch {
    return { message: "", field: "" };
  }
}
