import { createHmac } from "node:crypto";
import type { TwilioOptions } from "./api.ts";

/** How long a browser's token counts, in seconds. */
export const tokenSeconds = 3600;

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/**
 * A token with which a browser signs in for calls: a JWT with a voice grant. Source:
 * www.twilio.com/docs/iam/access-tokens.
 * @param now seconds since 1970.
 */
export function accessToken(
  { accountSid, apiKey, apiSecret, appSid }: TwilioOptions,
  identity: string,
  now: number,
): string {
  const head = { typ: "JWT", alg: "HS256", cty: "twilio-fpa;v=1" };
  const body = {
    jti: `${apiKey}-${now}`,
    iss: apiKey,
    sub: accountSid,
    iat: now,
    exp: now + tokenSeconds,
    grants: { identity, voice: { outgoing: { application_sid: appSid } } },
  };
  const signed = `${encoded(head)}.${encoded(body)}`;
  return `${signed}.${createHmac("sha256", apiSecret).update(signed).digest("base64url")}`;
}
