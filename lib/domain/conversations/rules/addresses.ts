import { isPublicDomain } from "@/lib/kernel/public-domains/index.ts";

const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** The domain of a company's address, in lower case. Null for an address at a public domain, and for no address. */
export function companyDomain(email: string): string | null {
  if (!email.includes("@")) return null;
  const domain = domainOf(email);
  return domain === "" || isPublicDomain(domain) ? null : domain;
}

/**
 * The address in lower case and its other spellings: without a tag (`name+tag@`), and at Google's other domain. Mail to
 * each of them reaches the same person.
 */
export function spellingsOf(email: string): string[] {
  const lower = email.trim().toLowerCase();
  const domain = domainOf(lower);
  const user = lower.slice(0, Math.max(0, lower.length - domain.length - 1));
  const users = [user, user.split("+", 1)[0] ?? user].filter((one) => one !== "");
  const google = ["gmail.com", "googlemail.com"];
  const domains = google.includes(domain) ? [domain, ...google] : [domain];
  return [...new Set(users.flatMap((one) => domains.map((at) => `${one}@${at}`)))];
}
