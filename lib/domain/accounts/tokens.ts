import { createHash, randomBytes } from "node:crypto";

/** A secret of 256 bits, as text for an address or a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a secret: it can be recognised, not recovered. */
export function hashSecret(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(secret).digest());
}
