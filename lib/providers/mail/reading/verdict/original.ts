import type { Message } from "../mime/parts.ts";
import { addressesIn, addressIn, identifiers } from "../words.ts";
import { fieldGroups } from "./fields.ts";

/** The mail that a report quotes. */
export interface Original {
  /** Its Message-IDs: of several quoted mails each has one. */
  readonly ids: readonly string[];
  /** To whom it was written. */
  readonly to: readonly string[];
}

const partCap = 64 * 1024;
const mostQuoted = 20;

const quotedTypes = new Set([
  "message/rfc822",
  "message/global",
  "message/global-headers",
  "message/rfc822-headers",
  "text/rfc822-headers",
  "text/rfc822",
]);

function ofHeaders(text: string): Original {
  const [headers] = fieldGroups(text);
  // Of a mail to many, nobody knows to whom the report is about.
  const to = addressesIn(headers?.get("to") ?? "");
  return { ids: identifiers(headers?.get("message-id")).slice(0, 1), to: to.length <= 5 ? to : [] };
}

const merged = (found: readonly Original[]): Original => ({
  ids: [...new Set(found.flatMap(({ ids }) => ids))],
  to: [...new Set(found.flatMap(({ to }) => to))],
});

/** The mails that a report quotes in parts of their own. */
export function quotedMails({ parts }: Message): Original {
  return merged(
    parts
      .filter(({ type }) => quotedTypes.has(type.value))
      .slice(0, mostQuoted)
      .map((part) => ofHeaders(part.text(partCap))),
  );
}

/** How servers announce, in a text, the copy of the mail that they return. */
const announcements = [
  "below this line is a copy of the message",
  "this is a copy of the message",
  "this is a copy of your message",
  "copy of the original message",
  "a copy of your message",
  "original message follows",
  "original message headers",
  "original message header",
  "unsent message below",
  "returned message",
  "header of the original message",
  "headers of the original message",
  "headers of the message",
  "message headers follow",
  "message header follows",
  "original message:",
  "original message -",
  "the body of your message",
  "forwarded message -",
  "исходное сообщение",
];

/** The longest line that may announce a copy. */
const longestLine = 160;

const isAnnouncement = (line: string) => {
  if (line.length > longestLine || line === "") return false;
  const words = line.toLowerCase();
  const isTitle = /^[-=*]{2,60} ?original message/.test(words);
  return isTitle || announcements.some((start) => words.includes(start));
};

/** A header with which the copy of a mail begins. */
const isHeader = (line: string) =>
  /^(?:return-path|received|from|message-id|date|subject|mime-version|dkim-signature|delivered-to|x-[a-z-]{1,60}):\s?\S/i.test(
    line,
  );

/** Whether a block of headers begins at a line: three known ones, and nothing else but other headers and folded lines. */
function beginsHeaders(lines: readonly string[], at: number): boolean {
  let known = 0;
  for (const line of lines.slice(at, at + 14)) {
    if (line === "" || !/^[ \t]|^[\w-]{1,60}:/.test(line)) break;
    if (isHeader(line)) known++;
  }
  return known >= 3;
}

/** Lines that name the mail's id although its headers aren't quoted. */
const idLine = /^[\s>*-]*message[- ]?id\s*[:=]/i;

/**
 * Divides the text of a report into what the server says and the mail that it quotes there. Words of the quoted mail are
 * ours, and must not be taken for the server's.
 */
export function divided(text: string): { readonly notice: string; readonly original: Original } {
  const lines = text.split("\n").map((line) => line.trimEnd());
  let start = -1;
  for (let at = 0; at < lines.length && start < 0; at++) {
    const line = lines[at]?.trim() ?? "";
    if (isAnnouncement(line)) start = at + 1;
    else if (isHeader(lines[at] ?? "") && beginsHeaders(lines, at)) start = at;
  }
  const notice = (start < 0 ? lines : lines.slice(0, start)).join("\n");
  const quoted =
    start < 0
      ? []
      : lines.slice(start, start + 2_000).map((line) => line.replace(/^[>\s|]{0,20}(?=[A-Z])/, ""));
  const begin = quoted.findIndex((line) => line.trim() !== "");
  const found = ofHeaders(quoted.slice(Math.max(0, begin)).join("\n"));
  const named = lines
    .filter((line) => line.length < 1_000 && idLine.test(line))
    .flatMap((line) => identifiers(line));
  const to = quoted.find((line) => /^to:/i.test(line));
  const address = found.to.length > 0 || to === undefined ? null : addressIn(to);
  return {
    notice,
    original: merged([found, { ids: named.slice(0, mostQuoted), to: address === null ? [] : [address] }]),
  };
}
