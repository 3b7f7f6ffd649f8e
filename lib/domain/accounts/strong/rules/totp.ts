import { Secret, TOTP } from "otpauth";

/** Seconds for which a code counts (RFC 6238, and what every authenticator app assumes). */
const period = 30;
/** How many steps a phone's clock may be ahead or behind. */
const window = 1;

const totp = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period, algorithm: "SHA1" });

/** A secret of 160 bits for an authenticator app, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads from a picture. */
export function totpAddress(secret: string, issuer: string, email: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period, issuer, label: email }).toString();
}

/**
 * The time step whose code this is. Null: it is none that counts. A step at or before `after` doesn't count, so that no
 * code counts twice (RFC 6238 5.2).
 */
export function stepOfCode(secret: string, code: string, nowMs: number, after: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totp(secret).validate({ token: code, timestamp: nowMs, window });
  if (delta === null) return null;
  const step = Math.floor(nowMs / 1_000 / period) + delta;
  return step > after ? step : null;
}
