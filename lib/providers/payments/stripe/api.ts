import Stripe from "stripe";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import { PaymentRefused } from "../port.ts";

export interface StripeOptions {
  /** The account's secret key, or a restricted one. */
  readonly apiKey: string;
  /** Where the API is. Default: Stripe's published address. */
  readonly baseUrl?: string;
  /** The signing secrets of the webhook: while one is exchanged for another, both count. */
  readonly webhookSecrets: readonly string[];
  /** Whether Stripe Tax computes the tax. */
  readonly computesTax: boolean;
}

/** The longest message of Stripe that is passed on. */
const wordCap = 300;

export function stripeClient({ apiKey, baseUrl }: StripeOptions): Stripe {
  const url = new URL(baseUrl ?? "https://api.stripe.com");
  return new Stripe(apiKey, {
    host: url.hostname,
    port: url.port || (url.protocol === "http:" ? 80 : 443),
    protocol: url.protocol === "http:" ? "http" : "https",
    timeout: 20_000,
    // Each try of a request has the same key, so that several have one effect.
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/**
 * Asks Stripe, and throws what the port throws.
 * @param charges whether the request may have had an effect although its answer was lost.
 */
export async function asked<T>(charges: boolean, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw classify(error, charges);
  }
}

/** What a refusal means. Source: docs.stripe.com/error-handling, docs.stripe.com/api/errors. */
function classify(error: unknown, charges: boolean): Error {
  if (!(error instanceof Stripe.errors.StripeError)) return error as Error;
  const status = error.statusCode ?? 0;
  const words = [status, error.code, error.decline_code, error.message].filter(Boolean).join(" ");
  const detail = storableLine(words, wordCap);
  if (error instanceof Stripe.errors.StripeCardError || status === 402)
    return new PaymentRefused("card", detail, { cause: error });
  if (status === 401 || status === 403) return new ProviderError("auth", detail, { scope: "server" });
  if (status === 429) return new ProviderError("limited", detail, { scope: "server", retryAfter: 5_000 });
  // The same key is being worked on at this moment, or was used for something else: how that ended isn't known here.
  const isOtherUse = error instanceof Stripe.errors.StripeIdempotencyError;
  const isUnclear = isOtherUse || status === 0 || status === 409 || status >= 500;
  if (isUnclear)
    return new ProviderError(charges ? "ambiguous" : "unavailable", detail, {
      scope: "server",
      cause: error,
    });
  return new PaymentRefused("order", detail, { cause: error });
}
