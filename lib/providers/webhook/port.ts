/** One message to a receiver. */
export interface Delivery {
  /** An http or https address that a customer typed. */
  readonly url: string;
  /** Names the message. It is the same for every try. */
  readonly id: string;
  /** JSON. */
  readonly body: string;
  /** The secrets that sign it, the current one first: each `whsec_` and the key in base64. */
  readonly secrets: readonly string[];
}

/**
 * Calls addresses that customers typed, after Standard Webhooks. At least once: a receiver may get a message again
 * under the same id, and drops what it has already. Methods throw only ProviderError or what `begin` threw, and don't
 * retry.
 */
export interface WebhookPort {
  /**
   * Delivers a message once. `begin` is called right before the connection. Returns the receiver's status, 200 to 299.
   *
   * Throws `rejected` for an address that may not be reached and for the status 410; `unavailable` for any other
   * status, redirects included, and where no connection came about; `ambiguous` where the receiver may have got the
   * message.
   */
  deliver(delivery: Delivery, begin: () => Promise<void>): Promise<{ readonly status: number }>;
  /**
   * Sends a message once, within so many milliseconds, and returns whatever its receiver answered. Throws like `deliver`
   * where there is no answer.
   */
  send(delivery: Delivery, longestMs: number): Promise<Answered>;
}

/** What a receiver answered. */
export interface Answered {
  readonly status: number;
  /** The milliseconds that it asks to wait (Retry-After), at most a day. Null: it doesn't ask. */
  readonly retryAfterMs: number | null;
}
