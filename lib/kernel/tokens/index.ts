import { createHash, randomBytes } from "node:crypto";

/** Makes a secret of 256 bits, as text for a cookie, an address or a header. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a secret: it can be recognised, not recovered. */
export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(token).digest());
}
