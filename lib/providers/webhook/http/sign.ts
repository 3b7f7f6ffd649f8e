import { createHmac } from "node:crypto";
import type { Delivery } from "../port.ts";

/**
 * The headers of a delivery at a moment (ms since 1970). The receiver computes the signature again, over id, time in
 * seconds and body. Source: Standard Webhooks.
 */
export function signedHeaders({ id, body, secret }: Delivery, at: number): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}
