import { decodeAttestationObject, isoBase64URL } from "@simplewebauthn/server/helpers";

/**
 * Whether an authenticator's answer carries no certificates. We ask for none, and browsers take them
 * away. Somebody who sends their own could have the library fetch an address that stands in them (a revocation list),
 * wherever it leads (S6). Throws for an answer that can't be read.
 * @param attestationObject in base64url.
 */
export function isWithoutCertificates(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get("fmt");
  // Some authenticators sign with the new key itself, which names nobody ("self attestation").
  return format === "none" || (format === "packed" && !decoded.get("attStmt").get("x5c"));
}
