import { APICallError, NoObjectGeneratedError, NoOutputGeneratedError } from "ai";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { unusable } from "../read-campaign.ts";

/** Words by which services say that they won't write about something. */
const unwilling = /content[_ ]?(?:filter|policy)|safety|refus/i;

/** What a failure of the model's service means. Writing changes nothing, so that nothing is ever uncertain. */
export function refusalOf(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (NoObjectGeneratedError.isInstance(error) || NoOutputGeneratedError.isInstance(error)) return unusable();
  if (!APICallError.isInstance(error) || error.statusCode === undefined)
    return new ProviderError("unavailable", "no answer", { cause: error });
  const { statusCode, responseHeaders, responseBody = "" } = error;
  const detail = `answered ${statusCode}`;
  if (statusCode === 401 || statusCode === 403) return new ProviderError("auth", detail);
  if (statusCode === 429) {
    const seconds = Number(responseHeaders?.["retry-after"]);
    const retryAfter = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null;
    return new ProviderError("limited", detail, retryAfter === null ? {} : { retryAfter });
  }
  if (statusCode === 400 && unwilling.test(responseBody)) return new ProviderError("rejected", "unsuitable");
  // An answer of the right status in a wrong form, or a server's trouble: another try may go well.
  if (statusCode < 400 || statusCode >= 500 || statusCode === 408)
    return new ProviderError("unavailable", detail);
  return new ProviderError("rejected", detail);
}
