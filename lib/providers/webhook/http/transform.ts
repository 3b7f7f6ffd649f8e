import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { Answered } from "../port.ts";

/**
 * What a receiver's status says. Null: it has taken the message. A redirect is a failure, because the address that it
 * names isn't the one that the customer typed. Only 410 is final. Source: Standard Webhooks.
 */
export function refusalOf({ status, retryAfterMs }: Answered): ProviderError | null {
  if (status >= 200 && status <= 299) return null;
  const kind = status === 410 ? "rejected" : "unavailable";
  return new ProviderError(kind, `answered ${status}`, { scope: "recipient", retryAfter: retryAfterMs });
}
