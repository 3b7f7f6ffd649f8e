import type { BlacklistKind, ValueRefusal } from "@/lib/contracts/words/blacklist.ts";
import { readEmail, tidy, visible } from "@/lib/domain/prospects/rules/person.ts";
import { readSocialUrl } from "@/lib/domain/prospects/rules/social-url.ts";
import { isPhoneNumber } from "@/lib/kernel/phone/index.ts";
import { addressOf } from "@/lib/kernel/web-address/index.ts";

/** The longest value, in characters. */
export const longestValue = 254;

/** How many last digits of a phone number are compared: people write the same number with and without its country. */
const comparedDigits = 9;

/** The country's and the area's zeros before a number, which another spelling of it lacks. */
const leadingZeros = /^0+/;

export interface BlacklistValue {
  readonly kind: BlacklistKind;
  /** What is compared. A company's name is brought into its form by the database (`company_key`). */
  readonly value: string;
}

/**
 * Reads a value as people write it: `ann@acme.com`, `acme.com`, `@acme.com`, `https://www.acme.com/team`,
 * `+49 30 1234567`, a link to a profile, or else a company's name. Null for a text in which nothing is seen.
 */
export function readValue(text: string): BlacklistValue | { readonly refusal: ValueRefusal } | null {
  const plain = tidy(visible(text), longestValue + 1);
  if (plain === "") return null;
  if (plain.length > longestValue) return { refusal: "long" };
  if (/^(?:\*\.|\*?@)/.test(plain))
    return domain(plain.replace(/^(?:\*\.|\*?@)/, "")) ?? { refusal: "address" };
  if (plain.includes("@")) return address(plain);
  if (!/\s/.test(plain) && plain.includes("/")) return link(plain);
  // A number of zeros alone leaves nothing to compare.
  if (isPhoneNumber(plain) && phoneKey(plain) !== "") return { kind: "phone", value: phoneKey(plain) };
  return domain(plain) ?? { kind: "company", value: plain };
}

/** What is compared of a phone number. The store does the same to the numbers of people. */
export const phoneKey = (text: string) =>
  text.replace(/\D/g, "").replace(leadingZeros, "").slice(-comparedDigits);

function address(text: string) {
  const email = readEmail(text);
  return email
    ? ({ kind: "address", value: email.toLowerCase() } as const)
    : ({ refusal: "address" } as const);
}

function link(text: string) {
  const profile = readSocialUrl(text);
  if (profile) return { kind: "profile", value: profile.key } as const;
  const url = addressOf(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  // A page of the network itself says nothing about people: its domain would keep nobody from being contacted.
  const isOfNetwork =
    url !== null && /(?:^|\/)(?:company|school|groups|sales|talent|showcase)\//.test(url.pathname);
  return (url && !isOfNetwork ? domain(url.hostname) : null) ?? ({ refusal: "link" } as const);
}

function domain(text: string) {
  if (!/^[^\s/@:]+\.[^\s/@:.]{2,}\.?$/.test(text)) return null;
  const host = addressOf(`https://${text.replace(/\.$/, "")}`)?.hostname.toLowerCase() ?? "";
  const name = host.replace(/^www\./, "");
  const isDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/.test(
    name,
  );
  return isDomain ? ({ kind: "domain", value: name } as const) : null;
}
