import { addressOf } from "@/lib/kernel/web-address/index.ts";

/** A part of a text: words, or an address that can be opened. */
export interface Part {
  readonly text: string;
  readonly isLink: boolean;
}

/** An address ends before a quotation mark of any language: nobody writes one into an address as it is. */
const candidate = /\b(?:https?:\/\/|mailto:)[^\s<>"“”„«»‹›]+/gi;

/** Ends a sentence rather than an address. An underscore doesn't: names of videos and documents end with one. */
const closing = ".,;:!?'*~‘’‚…。，、；：！？";
const pairs: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{", "）": "（" };

/** A plain text, cut at its addresses: http, https and mailto only. Put together again the parts are the text. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(candidate)) {
    const link = withoutClosing(found);
    if (!isAddress(link)) continue;
    if (index > from) parts.push({ text: text.slice(from, index), isLink: false });
    parts.push({ text: link, isLink: true });
    from = index + link.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isLink: false });
  return parts;
}

/** Whether a text has an address that can be opened. */
export function hasLink(text: string): boolean {
  for (const [found] of text.matchAll(candidate)) if (isAddress(withoutClosing(found))) return true;
  return false;
}

/** A closing bracket belongs to an address as far as the address opens one. */
function withoutClosing(found: string): string {
  const open = new Map<string, number>();
  for (const sign of found) {
    const opens = pairs[sign];
    if (opens !== undefined) open.set(opens, (open.get(opens) ?? 0) - 1);
    else if (Object.values(pairs).includes(sign)) open.set(sign, (open.get(sign) ?? 0) + 1);
  }
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found[end - 1]!;
    const opens = pairs[last];
    if (opens === undefined ? !closing.includes(last) : (open.get(opens) ?? 0) >= 0) break;
    if (opens !== undefined) open.set(opens, (open.get(opens) ?? 0) + 1);
  }
  return found.slice(0, end);
}

function isAddress(link: string): boolean {
  if (/^mailto:/i.test(link)) return /^mailto:[^\s@?]+@[^\s@?]+/i.test(link);
  return addressOf(link) !== null;
}
