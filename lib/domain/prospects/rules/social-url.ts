import { visible } from "./person.ts";

/** A person's page on the professional network: the address that we keep, and the key that identifies the person. */
export interface SocialAddress {
  readonly url: string;
  /** The person's slug in lower case: the same for any host, language or tracking in the link. */
  readonly key: string;
}

const longest = 2000;

/**
 * Reads a link to a person's page: any host, path `/in/<slug>`, with or without protocol, query or trailing parts.
 * Returns null for anything else. Source: OC-175, OC-176.
 */
export function readSocialUrl(text: string): SocialAddress | null {
  const trimmed = visible(text).trim();
  if (trimmed === "" || trimmed.length > longest || /\s/.test(trimmed)) return null;
  let address: URL;
  try {
    address = new URL(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, "")}`);
  } catch {
    return null;
  }
  if (!address.hostname.includes(".") && address.hostname !== "localhost") return null;
  const slug = /\/in\/([^/]+)/i.exec(address.pathname)?.[1];
  const key = slug === undefined ? null : slugOf(slug);
  if (!key) return null;
  return { url: `${address.protocol}//${address.host.toLowerCase()}/in/${encodeURIComponent(key)}`, key };
}

function slugOf(slug: string): string | null {
  let plain: string;
  try {
    plain = decodeURIComponent(slug);
  } catch {
    return null;
  }
  const key = plain.normalize("NFC").toLowerCase().trim();
  return /^[\p{L}\p{N}\p{M}._~-]{1,200}$/u.test(key) ? key : null;
}
