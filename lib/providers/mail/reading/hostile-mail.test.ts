import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOptOut } from "@/lib/domain/conversations/rules/opt-out.ts";
import { replySubject } from "@/lib/domain/conversations/rules/reply-subject.ts";
import { readReturnDate } from "@/lib/domain/conversations/rules/return-date.ts";
import { classifyImap, classifySmtp } from "../smtp/classify.ts";
import { cleanMail } from "./content/clean-mail.ts";
import { fileNameOf } from "./content/file-name.ts";
import { textOfBytes, withoutControls } from "./mime/charset.ts";
import { readStructured } from "./mime/content-type.ts";
import { readHeaders } from "./mime/headers.ts";
import { readMessage } from "./mime/parts.ts";
import { bytesOf } from "./mime/transfer.ts";
import { readIncoming } from "./read-incoming.ts";
import { unflowed } from "./text/flowed.ts";
import { textOfHtml } from "./text/html.ts";
import { newPartOf, withoutQuoteMarks } from "./text/quotes.ts";
import { hasReplyPrefix, sortBehindPrefix, sortOfSubject, sortOfText } from "./verdict/automatic-words.ts";
import { bounceClass } from "./verdict/bounce-class.ts";
import { statusesIn } from "./verdict/delivery-status.ts";
import { fieldGroups } from "./verdict/fields.ts";
import { divided } from "./verdict/original.ts";
import { replyCodeIn, statusIn } from "./verdict/status.ts";
import { addressesIn, addressIn, identifiers } from "./words.ts";

/** Fragments that made patterns run for minutes, and similar ones. */
const fragments = [
  '<a href="http:x" ',
  '<p style="color:red;',
  "<table><tr><td>",
  "</table>",
  '<img src="cid:a" ',
  "*0*=",
  "%41",
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
  "=\r\n",
  "=3D",
  "--b\n",
  "--b\nContent-Type: multipart/mixed; boundary=b\n\n",
  "--x\nContent-Type: text/plain\n\n",
  "From: a\nSent: b\nTo: c\nSubject: d\n",
  "From: a\n",
  "On 2026 wrote\n",
  "> On 2 March 2026 at 09:00, x@y.example wrote:\n",
  "________\n",
  "-----Original Message-----\n",
  "\ue000\n",
  "class=gmail_attr ",
  "5.1.1",
  "550 ",
  "[#1] ",
  "out of office",
  "\u001b$B",
];
const fragment = fc
  .array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(""));

/** Characters of the shorter text; the longer has four times as many. */
const size = 40_000;
const growth = 4;
/**
 * Linear work grows by four, quadratic by sixteen. Processor time is measured, because others use the machine, too; less than
 * the floor says nothing.
 */
const mostGrowth = 10;
const floorMs = 120;

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** The least processor time of several tries. */
async function leastWork(work: () => unknown, tries: number): Promise<number> {
  let least = Infinity;
  for (let count = 0; count < tries; count++) {
    const began = cpuMs();
    await work();
    least = Math.min(least, cpuMs() - began);
  }
  return least;
}

const grown = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length));
const bytes = (text: string) => Buffer.from(text, "utf8");
const mail = (headers: string, body: string) =>
  readIncoming({ id: "1:1", at: new Date(0), raw: bytes(`From: a@p.example\r\n${headers}\r\n\r\n${body}`) });
const report = 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"';

const readers: Record<string, (text: string) => unknown> = {
  HTML: textOfHtml,
  "HTML to be shown": cleanMail,
  "a file's name": (text) =>
    fileNameOf(`attachment; filename="${text}"`, `a/b; name*=${text}; name*0*=${text}`),
  "the new part": newPartOf,
  "the new part of lines": (text) => newPartOf(text.replaceAll(" ", "\n")),
  "marks of quotes": withoutQuoteMarks,
  "flowed text": (text) => unflowed(text, true),
  "a message": readMessage,
  "header lines": (text) => readHeaders(text.split("\n")),
  "a structured header": readStructured,
  "quoted-printable": (text) => bytesOf(text, "quoted-printable"),
  base64: (text) => bytesOf(text, "base64"),
  "a charset": (text) => textOfBytes(bytes(text), text),
  "bytes without a charset": (text) => textOfBytes(Buffer.from(text, "latin1"), ""),
  "control characters": withoutControls,
  "Message-IDs": identifiers,
  "an address": addressIn,
  addresses: addressesIn,
  "a subject": replySubject,
  "an automatic subject": (text) => [
    sortOfSubject(text, text, false),
    sortBehindPrefix(text, text, false),
    hasReplyPrefix(text),
  ],
  "an automatic text": (text) => sortOfText(text, text),
  "the words of a bounce": (text) => bounceClass("", text),
  "the code of a bounce": (text) => [statusIn(text), replyCodeIn(text)],
  "the fields of a report": (text) => [[...fieldGroups(text)], statusesIn(text)],
  "a notice": divided,
  "an opt-out": isOptOut,
  "the day of a return": (text) => readReturnDate(text, "2026-11-23"),
  "an SMTP server's word": (message) => classifySmtp({ message, responseCode: 550 }, "greeted"),
  "an IMAP server's word": (responseText) => classifyImap({ responseText }, null),
  "a mail of HTML": (text) => mail("Content-Type: text/html", text),
  "a mail of text": (text) => mail("Content-Type: text/plain", text),
  headers: (text) => mail(`Subject: ${text}\r\nTo: ${text}\r\nReferences: ${text}`, ""),
  "a sender": (text) => readIncoming({ id: "1:1", at: new Date(0), raw: bytes(`From: ${text}`) }),
  "a report": (text) =>
    mail(report, `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: x\r\n\r\n${text}`),
  "a server's notice": (text) =>
    mail("Sender: x\r\nReturn-Path: <>\r\nX-Failed-Recipients: a@p.example", text),
  "a type": (text) => mail(`Content-Type: ${text}`, text),
};

describe("mail that is written to be slow [S23]", () => {
  it.each(Object.entries(readers))(
    "%s is read with work that grows with its length only",
    async (_what, read) => {
      const measure = async (piece: string) => {
        const long = grown(piece, size * growth);
        if ((await leastWork(() => read(long), 1)) < floorMs) return;
        const short = grown(piece, size);
        const works = [await leastWork(() => read(short), 3), await leastWork(() => read(long), 3)] as const;
        if (works[1] < floorMs) return;
        expect(works[1] / Math.max(1, works[0]), JSON.stringify(piece)).toBeLessThan(mostGrowth);
      };
      for (const piece of fragments) await measure(piece);
      await fc.assert(fc.asyncProperty(fragment, measure), { numRuns: 15 });
    },
    240_000,
  );

  it("of a megabyte of links, @, styles or boundaries is read at once", async () => {
    const failed = `Content-Type: message/delivery-status\r\n\r\nx: y\r\n\r\nFinal-Recipient: rfc822;${"@".repeat(1_000_000)}`;
    const work = await leastWork(() => {
      textOfHtml('<a href="http:x" '.repeat(60_000));
      textOfHtml("<style ".repeat(150_000));
      mail(report, `--b\r\n${failed}`);
      mail('Content-Type: multipart/mixed; boundary="b"', "--b\r\n\r\n".repeat(150_000));
    }, 3);
    expect(work).toBeLessThan(8_000);
  }, 60_000);
});
