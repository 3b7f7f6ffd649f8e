import { createHmac } from "node:crypto";

/** How the provider signs a form. Source: www.twilio.com/docs/usage/security. */
export function signatureOf(authToken: string, url: string, fields: URLSearchParams): string {
  const sorted = [...fields].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const text = url + sorted.map(([name, value]) => `${name}${value}`).join("");
  return createHmac("sha1", authToken).update(text, "utf8").digest("base64");
}
