import type { StoredMail } from "../store/mail.ts";
import { envelopeOf, headerFields, splitAt } from "./headers.ts";
import type { Token } from "./parser.ts";
import { partsOf, sectionOf, structureOf } from "./parts.ts";

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** A moment in the format of INTERNALDATE. */
export function internalDate(at: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = String(at.getUTCDate()).padStart(2, " ");
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(":");
  return `"${day}-${months[at.getUTCMonth()]}-${at.getUTCFullYear()} ${time} +0000"`;
}

const macros: Record<string, string[]> = {
  ALL: ["FLAGS", "INTERNALDATE", "RFC822.SIZE", "ENVELOPE"],
  FAST: ["FLAGS", "INTERNALDATE", "RFC822.SIZE"],
  FULL: ["FLAGS", "INTERNALDATE", "RFC822.SIZE", "ENVELOPE", "BODY"],
};

/** The attributes of a FETCH, with macros resolved. Null where one of them is unknown. */
export function fetchItems(given: Token | undefined): string[] | null {
  const list = Array.isArray(given) ? given : given === undefined ? [] : [given];
  const items = list.flatMap((item) =>
    typeof item === "string" ? (macros[item.toUpperCase()] ?? [item]) : [""],
  );
  const known =
    /^(UID|FLAGS|INTERNALDATE|ENVELOPE|RFC822(\.SIZE|\.HEADER|\.TEXT)?|BODYSTRUCTURE|BODY|BODY(\.PEEK)?\[[^\]]*\](<\d{1,10}\.\d{1,10}>)?)$/i;
  return items.length > 0 && items.every((item) => known.test(item)) ? items : null;
}

/** Whether reading these attributes marks a mail as seen. */
export const marksSeen = (items: readonly string[]) =>
  items.some((item) => /^(BODY\[|RFC822(\.TEXT)?$)/i.test(item));

function section(raw: Buffer, name: string): Buffer | null {
  const upper = name.toUpperCase();
  if (upper === "") return raw;
  if (upper === "HEADER" || upper === "MIME") return raw.subarray(0, splitAt(raw));
  if (upper === "TEXT") return raw.subarray(splitAt(raw));
  const fields = /^HEADER\.FIELDS(\.NOT)? \(([^)]*)\)$/.exec(upper);
  if (!fields) return sectionOf(partsOf(raw), upper);
  const wanted = new Set((fields[2] ?? "").toLowerCase().split(/\s+/));
  const lines = headerFields(raw).filter((field) => wanted.has(field.name) !== Boolean(fields[1]));
  return Buffer.from(`${lines.map((field) => `${field.line}\r\n`).join("")}\r\n`, "latin1");
}

function literal(label: string, bytes: Buffer): Buffer[] {
  return [Buffer.from(`${label} {${bytes.length}}\r\n`, "latin1"), bytes];
}

function attribute(item: string, mail: StoredMail): Buffer[] {
  const upper = item.toUpperCase();
  const text = (value: string) => [Buffer.from(value, "latin1")];
  if (upper === "UID") return text(`UID ${mail.uid}`);
  if (upper === "FLAGS") return text(`FLAGS (${mail.flags.join(" ")})`);
  if (upper === "INTERNALDATE") return text(`INTERNALDATE ${internalDate(mail.at)}`);
  if (upper === "RFC822.SIZE") return text(`RFC822.SIZE ${mail.size}`);
  if (upper === "ENVELOPE") return text(`ENVELOPE ${envelopeOf(mail.raw)}`);
  if (upper === "BODYSTRUCTURE" || upper === "BODY")
    return text(`${upper} ${structureOf(partsOf(mail.raw), envelopeOf)}`);
  if (upper === "RFC822") return literal("RFC822", mail.raw);
  if (upper === "RFC822.HEADER") return literal(upper, mail.raw.subarray(0, splitAt(mail.raw)));
  if (upper === "RFC822.TEXT") return literal(upper, mail.raw.subarray(splitAt(mail.raw)));
  const parts = /^BODY(?:\.PEEK)?\[([^\]]*)\](?:<(\d+)\.(\d+)>)?$/i.exec(item);
  const name = parts?.[1] ?? "";
  const bytes = section(mail.raw, name);
  if (!bytes) return text(`BODY[${name}] NIL`);
  if (parts?.[2] === undefined) return literal(`BODY[${name}]`, bytes);
  const from = Number(parts[2]);
  return literal(`BODY[${name}]<${from}>`, bytes.subarray(from, from + Number(parts[3])));
}

/** One untagged FETCH response. */
export function fetchResponse(sequence: number, items: readonly string[], mail: StoredMail): Buffer {
  const pieces = items.flatMap((item, index) => {
    const bytes = attribute(item, mail);
    return index === 0 ? bytes : [Buffer.from(" "), ...bytes];
  });
  return Buffer.concat([Buffer.from(`* ${sequence} FETCH (`), ...pieces, Buffer.from(")\r\n")]);
}

/** Whether the mail's bytes are needed to answer. */
export const needsBody = (items: readonly string[]) =>
  items.some((item) => !/^(UID|FLAGS|INTERNALDATE|RFC822\.SIZE)$/i.test(item));
