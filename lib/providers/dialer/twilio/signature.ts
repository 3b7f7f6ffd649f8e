import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The signature of a form that Twilio posts: HMAC-SHA1 over the address and the sorted fields. Source:
 * www.twilio.com/docs/usage/security.
 */
export function signatureOf(authToken: string, url: string, fields: URLSearchParams): string {
  const sorted = [...fields].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const text = url + sorted.map(([name, value]) => `${name}${value}`).join("");
  return createHmac("sha1", authToken).update(text, "utf8").digest("base64");
}

/** Whether a form was signed with the token. */
export function isSigned(
  authToken: string,
  url: string,
  fields: URLSearchParams,
  signature: string,
): boolean {
  const wanted = Buffer.from(signatureOf(authToken, url, fields));
  const given = Buffer.from(signature);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
