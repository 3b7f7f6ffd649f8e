import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { SignedCall } from "../port.ts";

/** The public key of an event webhook, as SendGrid shows it. Null: the text is none. */
export function eventKeyOf(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text.trim(), "base64"), format: "der", type: "spki" });
    return key.asymmetricKeyType === "ec" ? key : null;
  } catch {
    return null;
  }
}

/**
 * Requires that SendGrid signed a call: ECDSA with SHA-256 over the timestamp and the body as it came. Throws `auth`.
 * Source: twilio.com/docs/sendgrid, "Getting started with the Event Webhook Security Features".
 */
export function requireSigned(key: string, { raw, signature, timestamp }: SignedCall): void {
  const publicKey = eventKeyOf(key);
  const signed = Buffer.concat([Buffer.from(timestamp, "utf8"), raw]);
  const isRight =
    publicKey !== null &&
    /^\d{1,20}$/.test(timestamp) &&
    /^[A-Za-z0-9+/=]{1,200}$/.test(signature) &&
    verify("sha256", signed, publicKey, Buffer.from(signature, "base64"));
  if (!isRight) throw new ProviderError("auth", "the signature is wrong");
}
