import type { Attachment, Email } from "postal-mime";
import { addressIn, identifiers } from "./mail-words.ts";

/** What a delivery report says. Anybody can forge one. */
export interface DeliveryReport {
  /** The failed address, as the server names it and, if the report says so, as it was written to. */
  readonly addresses: readonly string[];
  /** RFC 3463. */
  readonly status: string;
  /** The Message-IDs of the mail that the report quotes. */
  readonly quoted: readonly string[];
}

/** How much of a part is read, in bytes. */
const partCap = 64 * 1024;

const quotedParts = new Set([
  "message/rfc822",
  "message/global",
  "message/global-headers",
  "text/rfc822-headers",
]);

function contentOf({ content }: Attachment): string {
  if (typeof content === "string") return content.slice(0, partCap);
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(content);
  return Buffer.from(bytes.subarray(0, partCap)).toString("latin1");
}

/** Groups of fields, each ended by an empty line. A folded field's lines are joined. */
function* fieldGroups(text: string): Generator<Map<string, string>> {
  let group = new Map<string, string>();
  let name = "";
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "") {
      if (group.size > 0) yield group;
      group = new Map();
      name = "";
    } else if (line.startsWith(" ") || line.startsWith("\t")) {
      if (name !== "") group.set(name, `${group.get(name) ?? ""} ${line.trim()}`);
    } else {
      const colon = line.indexOf(":");
      name = colon < 0 ? "" : line.slice(0, colon).trim().toLowerCase();
      // Of a repeated field the first counts.
      if (name !== "" && !group.has(name)) group.set(name, line.slice(colon + 1).trim());
      else name = "";
    }
  }
  if (group.size > 0) yield group;
}

/** `rfc822; <gone@p.example>` as an address, or nothing. */
function recipientOf(field: string | undefined): string[] {
  const typed = (field ?? "").indexOf(";");
  const address = typed < 0 ? null : addressIn((field ?? "").slice(typed + 1));
  return address === null ? [] : [address];
}

/**
 * The first recipient of an RFC 3464 delivery report for whom delivery failed permanently. Null for any other mail.
 */
export function deliveryReportOf(mail: Email, contentType: string): DeliveryReport | null {
  const type = contentType.toLowerCase();
  if (!type.startsWith("multipart/report") || !/report-type="?delivery-status/.test(type)) return null;
  const parts = mail.attachments.slice(0, 20);
  const reports = parts.filter(({ mimeType }) => mimeType === "message/delivery-status");
  for (const group of reports.flatMap((part) => [...fieldGroups(contentOf(part))])) {
    if (group.get("action")?.toLowerCase() !== "failed") continue;
    const addresses = ["final-recipient", "original-recipient"].flatMap((name) =>
      recipientOf(group.get(name)),
    );
    if (addresses.length === 0) continue;
    const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(group.get("status") ?? "")?.[0] ?? "5.0.0";
    return { addresses: [...new Set(addresses)], status, quoted: quotedIn(parts) };
  }
  return null;
}

function quotedIn(parts: readonly Attachment[]): string[] {
  return parts
    .filter(({ mimeType }) => quotedParts.has(mimeType))
    .flatMap((part) => {
      const [headers] = fieldGroups(contentOf(part));
      return identifiers(headers?.get("message-id")).slice(0, 1);
    });
}
