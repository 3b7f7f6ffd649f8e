import { createHmac, timingSafeEqual } from "node:crypto";
import { derivedKeys } from "@/lib/db/security/secrets.ts";

/**
 * A text with its signature, for cookies that only we may write. The key is derived from the master key for this one
 * purpose.
 */
export function signText(purpose: string, said: string): string {
  return `${said}.${sign(derivedKeys(purpose)[0]!, said)}`;
}

/** What `signText` signed for the same purpose. Null for anything else. */
export function readSigned(purpose: string, value: string): string | null {
  const at = value.lastIndexOf(".");
  if (at < 1) return null;
  const said = value.slice(0, at);
  const given = Buffer.from(value.slice(at + 1));
  const isOurs = derivedKeys(purpose).some((key) => {
    const right = Buffer.from(sign(key, said));
    return right.length === given.length && timingSafeEqual(right, given);
  });
  return isOurs ? said : null;
}

function sign(key: Buffer, said: string): string {
  return createHmac("sha256", key).update(said).digest("base64url");
}
