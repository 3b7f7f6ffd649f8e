import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { replySubject } from "@/lib/domain/conversations/rules/reply-subject.ts";
import { classifyImap, classifySmtp } from "./classify.ts";
import { addressIn, identifiers } from "./mail-words.ts";
import { textOfHtml, withoutQuotes } from "./plain-text.ts";
import { readIncoming } from "./transform.ts";

/** Fragments that made patterns run for minutes, and similar ones. */
const fragments = [
  '<a href="http:x" ',
  '<a href="http:x">',
  "<style ",
  "<script>",
  "</style",
  "<!--",
  "--",
  "-->",
  "<![CDATA[",
  "<blockquote>",
  "<blockquote ",
  "</blockquote ",
  "<li ",
  "<",
  "</",
  ">",
  '"',
  "'",
  "=",
  "&#x",
  "&amp",
  "&",
  "@",
  "a@",
  "<a@",
  "a@b ",
  "Final-Recipient: rfc822;@",
  "Action: failed\r\n",
  "Final-Recipient: a;",
  ";",
  "On wrote",
  "On a wrote: ",
  "wrote:",
  "-",
  "--",
  "_",
  "original message",
  "> ",
  "\n",
  "\r",
  "\r\n\r\n",
  " ",
  "\t",
  "\u00a0",
  "Re:",
  "re :",
  "re",
  ":",
  "a",
  "\0",
  "\ud83d",
  "😀",
  "=?utf-8?B?",
  "?=",
  "=?",
  "(",
  ")",
  ",",
];
const fragment = fc
  .array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(""));

/** Linear time takes some hundred milliseconds at the largest size; a quadratic pattern takes minutes. */
const capMs = 4_000;
const sizes = [30_000, 60_000, 120_000];

/** The shortest duration of several tries, in milliseconds: on a busy machine a single try may be slow. */
async function fastest(read: () => unknown): Promise<number> {
  let best = Infinity;
  for (let tries = 0; tries < 3 && best >= capMs; tries++) {
    const began = performance.now();
    await read();
    best = Math.min(best, performance.now() - began);
  }
  return best;
}

const grown = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length));
const bytes = (text: string) => Buffer.from(text, "utf8");
const mail = (headers: string, body: string) =>
  readIncoming({ id: "1:1", at: new Date(0), raw: bytes(`From: a@p.example\r\n${headers}\r\n\r\n${body}`) });
const report = 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"';

const readers: Record<string, (text: string) => unknown> = {
  HTML: textOfHtml,
  "the quoted part": withoutQuotes,
  "lines of quotes": (text) => withoutQuotes(text.replaceAll(" ", "\n")),
  "Message-IDs": identifiers,
  "an address": addressIn,
  "a subject": replySubject,
  "an SMTP server's word": (message) => classifySmtp({ message, responseCode: 550 }, "greeted"),
  "an IMAP server's word": (responseText) => classifyImap({ responseText }, null),
  "a mail of HTML": (text) => mail("Content-Type: text/html", text),
  "a mail of text": (text) => mail("Content-Type: text/plain", text),
  headers: (text) => mail(`Subject: ${text}\r\nTo: ${text}\r\nReferences: ${text}`, ""),
  "a sender": (text) => readIncoming({ id: "1:1", at: new Date(0), raw: bytes(`From: ${text}`) }),
  "a report": (text) =>
    mail(report, `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: x\r\n\r\n${text}`),
  "a type": (text) => mail(`Content-Type: ${text}`, text),
};

describe("mail that is written to be slow [S23]", () => {
  it.each(Object.entries(readers))(
    "%s is read in time that grows with its length only",
    async (_what, read) => {
      const measure = async (piece: string) => {
        for (const size of sizes) {
          const text = grown(piece, size);
          expect(await fastest(() => read(text)), `${JSON.stringify(piece)} of ${size}`).toBeLessThan(capMs);
        }
      };
      for (const piece of fragments) await measure(piece);
      await fc.assert(fc.asyncProperty(fragment, measure), { numRuns: 4 });
    },
    240_000,
  );

  it("of 41 KB of links, 200,000 @ or a megabyte of style is read at once", async () => {
    const failed = `Content-Type: message/delivery-status\r\n\r\nx: y\r\n\r\nFinal-Recipient: rfc822;${"@".repeat(200_000)}`;
    const took = await fastest(async () => {
      textOfHtml('<a href="http:x" '.repeat(2500));
      textOfHtml("<style ".repeat(150_000));
      await mail(report, `--b\r\n${failed}`);
    });
    expect(took).toBeLessThan(capMs);
  }, 60_000);
});
