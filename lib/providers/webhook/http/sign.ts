import { createHmac } from "node:crypto";
import type { Delivery } from "../port.ts";

/**
 * The headers of a delivery at a moment (ms since 1970). The receiver computes the signature again, over id, time in
 * seconds and body; while a secret is being replaced there is one signature of each, and one that fits is enough.
 * Source: Standard Webhooks.
 */
export function signedHeaders({ id, body, secrets }: Delivery, at: number): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
