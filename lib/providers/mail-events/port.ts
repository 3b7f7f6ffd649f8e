import type { Verdict } from "../mail/port.ts";

/** What a service tells about a mail that it was given to hand on. */
export interface MailEvent {
  /** The service's own id of it: a repeated event has the same. */
  readonly id: string;
  readonly verdict: Extract<Verdict, { readonly kind: "bounce" | "delay" | "complaint" }>;
}

/** What one call of a service tells. */
export interface Told {
  readonly reports: readonly MailEvent[];
  /** The Message-IDs, as we gave them, of mails that it took. */
  readonly taken: readonly string[];
}

/** A signed call with which SendGrid tells of events. */
export interface SignedCall {
  readonly raw: Uint8Array;
  readonly signature: string;
  readonly timestamp: string;
}

/** A message of an SNS topic. */
export type TopicMessage =
  | ({ readonly kind: "events"; readonly topic: string } & Told)
  /** Somebody subscribed our address to the topic; `confirm` agrees to it. */
  | { readonly kind: "subscription"; readonly topic: string; readonly confirm: () => Promise<void> };

/**
 * What Graph tells of a subscription. `news`: mail came, or some notices were lost. `ending`: it must be renewed.
 * `ended`: it is gone.
 */
export interface GraphNotice {
  readonly kind: "news" | "ending" | "ended";
  /** What was given with the subscription. Anybody can call: without it a notice counts for nothing. */
  readonly secret: string;
}

/**
 * Reads what mail services tell of mails. Throws ProviderError: `auth` where a signature is wrong, `rejected` for a
 * call that isn't the service's, `unavailable` where it can't be checked now.
 */
export interface MailEventsPort {
  /** Whether a text is the public key of an event webhook, as SendGrid shows it. */
  isKey(text: string): boolean;
  /** @param key the public key of the account's event webhook, in base64 (DER), as SendGrid shows it. */
  sendgrid(key: string, call: SignedCall): Told;
  amazon(raw: Uint8Array): Promise<TopicMessage>;
  microsoft(raw: Uint8Array): readonly GraphNotice[];
  /**
   * The mailbox's address, in small letters, that a push of Gmail's topic names.
   * @param token what Pub/Sub signs the push with (OpenID Connect).
   */
  gmail(token: string, raw: Uint8Array): Promise<string>;
}
