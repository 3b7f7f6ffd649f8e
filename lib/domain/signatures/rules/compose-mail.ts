import { cutAtPictures, picturesInHtml, pictureTag } from "@/lib/contracts/picture-mark.ts";
import { hasLink, partsOf } from "@/lib/kernel/text-links/index.ts";
import { isHtml, textOfHtml } from "./html.ts";
import type { TextPicture } from "./pictures.ts";

export interface ComposedSignature {
  readonly message: string;
  /** Left out: none. */
  readonly pictures?: readonly TextPicture[];
}

export interface MailParts {
  /** Plain text, with its placeholders filled. */
  readonly text: string;
  /** Plain text or cleaned HTML, with the pictures that it shows. Null: none. */
  readonly signature: ComposedSignature | null;
  /** The line about unsubscribing and the address to which it leads. Null: none. */
  readonly unsubscribe: { readonly line: string; readonly url: string } | null;
  /** The sender's postal address, the last thing in the mail. Left out: none. */
  readonly postal?: string | null;
  /** The pictures that the text shows. Left out: none. */
  readonly pictures?: readonly TextPicture[];
}

/** The two forms of a mail, which say the same. */
export interface ComposedMail {
  readonly text: string;
  /** Null: the mail is plain text only. */
  readonly html: string | null;
}

/**
 * Puts a mail together: its text, the signature, the line about unsubscribing, the postal address. It has HTML only
 * where that shows more than plain text: links, pictures, or a signature in HTML. Everything but a cleaned signature is
 * escaped, so that no name or other value opens a tag.
 */
export function composeMail(parts: MailParts): ComposedMail {
  const { text, signature, unsubscribe, postal = null, pictures = [] } = parts;
  const { message = null, pictures: shown = [] } = signature ?? {};
  const isRich = message !== null && isHtml(message);
  const signed = message !== null && isRich ? textOfHtml(message) : message;
  const below = [
    ...(signed === null || signed === "" ? [] : [signed]),
    ...(unsubscribe === null ? [] : [`${unsubscribe.line}\n${unsubscribe.url}`]),
    ...(postal === null ? [] : [postal]),
  ];
  const plain = below.length === 0 ? text : `${[text.trimEnd(), ...below].join("\n\n")}\n`;
  if (!isRich && pictures.length + shown.length === 0 && !hasLink(plain)) return { text: plain, html: null };
  const body = [
    paragraphs(text, pictures),
    ...(message === null
      ? []
      : [isRich ? `<div>${inHtml(message, shown)}</div>` : paragraphs(message, shown)]),
    ...(unsubscribe === null
      ? []
      : [`<p><a href="${escaped(unsubscribe.url)}">${lines(unsubscribe.line)}</a></p>`]),
    ...(postal === null ? [] : [`<p>${lines(postal)}</p>`]),
  ].join("\n");
  return {
    text: plain,
    html: `<!DOCTYPE html>\n<html><head><meta charset="utf-8"></head><body>\n${body}\n</body></html>\n`,
  };
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => entities[one]!);

/** Text of some lines as HTML, with its spaces. */
const lines = (text: string) =>
  escaped(text).replaceAll("  ", "&nbsp; ").replace(/\r\n?/g, "\n").replaceAll("\n", "<br>\n");

function paragraphs(text: string, pictures: readonly TextPicture[] = []): string {
  return text
    .trim()
    .replace(/\r\n?/g, "\n")
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => `<p>${withPictures(paragraph, pictures)}</p>`)
    .join("\n");
}

const withPictures = (text: string, pictures: readonly TextPicture[]) =>
  cutAtPictures(text, pictures)
    .map((one) => ("picture" in one ? image(one.picture) : partsOf(one.words).map(part).join("")))
    .join("");

const sourceOf = ({ name, contentId }: TextPicture) => ({ name, source: `cid:${contentId}` });

const image = (picture: TextPicture) => pictureTag(sourceOf(picture));

const inHtml = (html: string, pictures: readonly TextPicture[]) =>
  picturesInHtml(html, pictures.map(sourceOf));

const part = ({ text, isLink }: { readonly text: string; readonly isLink: boolean }) =>
  isLink ? `<a href="${escaped(text)}">${escaped(text)}</a>` : lines(text);
