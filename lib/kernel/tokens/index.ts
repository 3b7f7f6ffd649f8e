import { createHash, randomBytes } from "node:crypto";

/** Makes a secret of 256 bits, as text for a cookie, an address or a header. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a secret, which can be compared but not reversed. */
export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(token).digest());
}
