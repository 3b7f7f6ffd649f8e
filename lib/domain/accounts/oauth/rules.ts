import { createHash, timingSafeEqual } from "node:crypto";

/** How long a code counts, in milliseconds (decision 47). */
export const codeMs = 60_000;

/** How long the token counts by which a site reads who somebody is, in milliseconds. */
export const accessMs = 10 * 60_000;

/** A challenge of the method S256 (RFC 7636). */
export const isChallenge = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Whether a verifier is the one that a challenge was made of. */
export function fitsChallenge(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const made = Buffer.from(createHash("sha256").update(verifier).digest("base64url"));
  const wanted = Buffer.from(challenge);
  return made.length === wanted.length && timingSafeEqual(made, wanted);
}

/**
 * The address to which a site wants somebody back: exactly one of its registered ones. It may leave it out where it has
 * only one. Null: it may not be used.
 */
export function redirectOf(registered: readonly string[], wanted: string | null): string | null {
  if (wanted === null) return registered.length === 1 ? registered[0]! : null;
  return registered.includes(wanted) ? wanted : null;
}

/** An address with parameters added to its own. */
export function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Where a site may have people sent back: https, or http on the site's own machine. Without a fragment. */
export function isRedirectAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url?.hash !== "" || url.username !== "" || url.password !== "") return false;
  const isOwnMachine = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  return url.protocol === "https:" || (url.protocol === "http:" && isOwnMachine);
}
