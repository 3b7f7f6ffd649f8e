import { addressParser } from "postal-mime";
import { wire } from "./parser.ts";

/** The byte at which the header ends and the body begins. */
export function splitAt(raw: Buffer): number {
  const end = raw.indexOf("\r\n\r\n", 0, "latin1");
  return end < 0 ? raw.length : end + 4;
}

/** The header's fields in order, unfolded. Bytes are kept as latin1. */
export function headerFields(raw: Buffer): { name: string; line: string; value: string }[] {
  const head = raw.toString("latin1", 0, splitAt(raw));
  return head
    .replace(/\r\n\r\n$/, "")
    .split(/\r\n(?![ \t])/)
    .flatMap((line) => {
      const colon = line.indexOf(":");
      if (colon < 1) return [];
      const value = line.slice(colon + 1).replace(/\r\n[ \t]*/g, " ");
      return [{ name: line.slice(0, colon).toLowerCase(), line, value: value.trim() }];
    });
}

function addresses(value: string | undefined): string {
  if (!value) return "NIL";
  const list = addressParser(value, { flatten: true }).flatMap((entry) => {
    const [user = "", host = ""] = (entry.address ?? "").split("@");
    return user ? [`(${wire(entry.name || null)} NIL ${wire(user)} ${wire(host || null)})`] : [];
  });
  return list.length > 0 ? `(${list.join("")})` : "NIL";
}

/** ENVELOPE of RFC 3501. */
export function envelopeOf(raw: Buffer): string {
  const fields = headerFields(raw);
  const get = (name: string) => fields.find((field) => field.name === name)?.value;
  const from = addresses(get("from"));
  const or = (name: string) => (get(name) ? addresses(get(name)) : from);
  return `(${[
    wire(get("date") ?? null),
    wire(get("subject") ?? null),
    from,
    or("sender"),
    or("reply-to"),
    addresses(get("to")),
    addresses(get("cc")),
    addresses(get("bcc")),
    wire(get("in-reply-to") ?? null),
    wire(get("message-id") ?? null),
  ].join(" ")})`;
}
