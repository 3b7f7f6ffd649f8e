import { storableText } from "@/lib/kernel/storable-text/index.ts";
import type { Message, Part } from "../mime/parts.ts";
import { unflowed } from "./flowed.ts";
import { textOfHtml } from "./html.ts";
import { type NewPart, newPartOf, withoutQuoteMarks } from "./quotes.ts";

/** The longest text that is returned, in UTF-16 units. */
const textCap = 200_000;
/** How much of a part is read, in bytes. */
const partCap = 1_000_000;

export interface Readable extends NewPart {
  /** The whole text, with what it quotes. */
  readonly full: string;
  /** Why no text can be shown although there is one. */
  readonly hidden: "encrypted" | "signed" | "tnef" | null;
}

function plainOf(part: Part): string {
  const text = part.text(partCap);
  if (part.type.params.get("format")?.toLowerCase() !== "flowed") return text;
  return unflowed(text, part.type.params.get("delsp")?.toLowerCase() === "yes");
}

const join = (texts: readonly string[]) => texts.filter((text) => text.trim() !== "").join("\n\n");

/** A plain form that only says that there is an HTML one. */
const isStub = (plain: string) => plain.length < 300 && /\bhtml\b/i.test(plain);

const plainIn = (parts: readonly Part[]) =>
  join(parts.filter(({ type }) => type.value === "text/plain").map(plainOf));

/** Whether a mail has a plain form that says more than that there is an HTML one. */
export function isWrittenPlain(parts: readonly Part[]): boolean {
  const plain = plainIn(parts.filter(({ isAttached }) => !isAttached));
  return plain !== "" && !isStub(plain);
}

function wordsIn(parts: readonly Part[]): string {
  const plain = plainIn(parts);
  if (plain !== "" && !isStub(plain)) return plain.slice(0, partCap);
  const html = parts.filter(({ type }) => type.value === "text/html");
  return join(html.map((part) => textOfHtml(part.text(partCap)))) || plain;
}

/**
 * The mail's text as its sender wrote it: the plain form, or else the HTML. With the marks of quotes. Some programs attach the
 * text itself; it counts if there is no other.
 */
export const wordsOf = ({ parts }: Message): string =>
  wordsIn(parts.filter(({ isAttached }) => !isAttached)) || wordsIn(parts);

function hiddenIn({ parts, containers }: Message): Readable["hidden"] {
  if (containers.some(({ value }) => value === "multipart/encrypted")) return "encrypted";
  for (const { type } of parts) {
    if (/^application\/(?:x-)?pkcs7-mime$/.test(type.value))
      return type.params.get("smime-type")?.toLowerCase() === "signed-data" ? "signed" : "encrypted";
    if (/^application\/(?:vnd\.)?ms-tnef$/.test(type.value)) return "tnef";
  }
  return null;
}

const isPgp = (text: string) => text.trimStart().startsWith("-----BEGIN PGP MESSAGE-----");

/** What a person reads in a mail: its new part and the whole. */
export function readableOf(message: Message): Readable {
  const words = storableText(wordsOf(message).replace(/\r\n?/g, "\n"), textCap);
  const { text, isSure } = newPartOf(words);
  const full = storableText(withoutQuoteMarks(words), textCap);
  const hidden = isPgp(full) ? "encrypted" : full === "" ? hiddenIn(message) : null;
  return { text: storableText(text, textCap), isSure, full, hidden };
}
