import { hashText } from "@/lib/kernel/random/index.ts";

interface Part {
  readonly from: { readonly email: string; readonly name: string };
  readonly to: string;
  readonly subject: string;
  readonly at: Date;
  readonly messageId: string;
  readonly inReplyTo: string | null;
}

/** A header's text, as an encoded word where it isn't plain ASCII. Line breaks are removed. */
function headerText(text: string): string {
  const flat = text.replace(/[\r\n]+/g, " ");
  return /^[\x20-\x7e]*$/.test(flat) ? flat : `=?utf-8?B?${Buffer.from(flat, "utf8").toString("base64")}?=`;
}

function base64Lines(text: string): string {
  return Buffer.from(text, "utf8")
    .toString("base64")
    .replace(/(.{76})/g, "$1\r\n");
}

function headers(part: Part): string[] {
  const lines = [
    `From: "${headerText(part.from.name).replaceAll('"', "")}" <${part.from.email}>`,
    `To: <${part.to}>`,
    `Subject: ${headerText(part.subject)}`,
    `Date: ${part.at.toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: ${part.messageId}`,
    "MIME-Version: 1.0",
  ];
  if (part.inReplyTo) lines.push(`In-Reply-To: ${part.inReplyTo}`, `References: ${part.inReplyTo}`);
  return lines;
}

/** A Message-ID that is the same for the same key. */
export function worldMessageId(key: string): string {
  return `<w${hashText(key).toString(36)}${hashText(`${key}:2`).toString(36)}@world.example>`;
}

type TextPart = Part & { readonly text: string };

function textMail(part: TextPart, more: readonly string[]): Buffer {
  const lines = [
    ...headers(part),
    ...more,
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${base64Lines(part.text)}\r\n`);
}

/** A plain answer from a person. */
export function composeReply(part: TextPart): Buffer {
  return textMail(part, []);
}

/** An automatic answer with the headers of RFC 3834. */
export function composeOutOfOffice(part: TextPart): Buffer {
  return textMail(part, [
    "Auto-Submitted: auto-replied",
    "X-Auto-Response-Suppress: All",
    "Precedence: bulk",
  ]);
}

/** A delivery report per RFC 3464 for a mail that could not be delivered. */
export function composeBounce(part: {
  readonly to: string;
  readonly failed: string;
  readonly status: string;
  readonly diagnostic: string;
  readonly at: Date;
  readonly messageId: string;
  readonly originalId: string | null;
  readonly originalSubject: string;
}): Buffer {
  const host = part.failed.split("@")[1] ?? "example";
  const boundary = `report-${hashText(part.messageId).toString(36)}`;
  const base = headers({
    from: { email: `mailer-daemon@${host}`, name: "Mail Delivery Subsystem" },
    to: part.to,
    subject: "Undelivered Mail Returned to Sender",
    at: part.at,
    messageId: part.messageId,
    inReplyTo: part.originalId,
  });
  const text = [
    ...base,
    "Auto-Submitted: auto-replied",
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    "",
    `--${boundary}`,
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "Your message could not be delivered to the following recipient:",
    "",
    `    ${part.failed}: ${part.diagnostic}`,
    "",
    `--${boundary}`,
    "Content-Type: message/delivery-status",
    "",
    `Reporting-MTA: dns; mx.${host}`,
    `Arrival-Date: ${part.at.toUTCString().replace("GMT", "+0000")}`,
    "",
    `Final-Recipient: rfc822; ${part.failed}`,
    "Action: failed",
    `Status: ${part.status}`,
    `Diagnostic-Code: smtp; ${part.diagnostic}`,
    "",
    `--${boundary}`,
    "Content-Type: text/rfc822-headers",
    "",
    ...(part.originalId ? [`Message-ID: ${part.originalId}`] : []),
    `Subject: ${headerText(part.originalSubject)}`,
    `To: <${part.failed}>`,
    "",
    `--${boundary}--`,
    "",
  ];
  return Buffer.from(text.join("\r\n"));
}
