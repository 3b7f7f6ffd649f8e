import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import { leftHeader, leftPartOf } from "../../left-part.ts";
import type { MailFile } from "../../port.ts";
import type { Message, Part } from "../mime/parts.ts";
import { fileNameOf } from "./file-name.ts";

/** The most files of a mail that are named, and the most bytes that are kept of all together. */
export const mostFiles = 20;
export const filesCap = 1024 * 1024;

/** Parts that say what a mail is, or prove who wrote it, rather than being files of it. */
const machines =
  /^(?:message\/(?:delivery-status|global-delivery-status|disposition-notification|feedback-report)|text\/rfc822-headers|application\/(?:(?:x-)?pkcs7-(?:signature|mime)|pgp-(?:signature|encrypted)|(?:vnd\.)?ms-tnef))$/;

/** What a part without a name is called, by its type. */
const usualNames: Readonly<Record<string, string>> = {
  "message/rfc822": "mail.eml",
  "text/calendar": "invitation.ics",
  "text/vcard": "contact.vcf",
};

const mediaType = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,60}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,60}$/;

const contentIdOf = ({ headers }: Part) =>
  storableLine(headers.first("content-id").trim().replace(/^<|>$/g, ""), 200) || null;

/** Whether a part is a file: its sender says so, it has a name, or it is no text. */
function isFile(part: Part, name: string): boolean {
  const { value } = part.type;
  if (machines.test(value)) return false;
  return part.isAttached || name !== "" || !/^(?:text|multipart)\//.test(value);
}

/** What is known of a file that wasn't fetched. */
function leftOf({ headers }: Part, isEmpty: boolean): Pick<MailFile, "size" | "bytes" | "leftPart"> {
  const left = isEmpty ? leftPartOf(headers.first(leftHeader)) : null;
  return { size: left?.size ?? null, bytes: null, leftPart: left?.part ?? null };
}

/**
 * The files of a mail: attachments, and the pictures within its text. Of a mail that was fetched without them they are only
 * named. Files past `filesCap` are named, too.
 */
export function filesIn({ parts }: Message): MailFile[] {
  const files: MailFile[] = [];
  let left = filesCap;
  for (const part of parts) {
    if (files.length >= mostFiles) break;
    const { headers, type } = part;
    const name = fileNameOf(headers.first("content-disposition"), headers.first("content-type"));
    if (!isFile(part, name)) continue;
    const bytes = part.bytes(filesCap + 1);
    const isKept = bytes.length > 0 && bytes.length <= left;
    if (isKept) left -= bytes.length;
    files.push({
      name: name || (usualNames[type.value] ?? ""),
      type: mediaType.test(type.value) ? type.value : "application/octet-stream",
      ...(isKept ? { size: bytes.length, bytes: new Uint8Array(bytes) } : leftOf(part, bytes.length === 0)),
      contentId: contentIdOf(part),
    });
  }
  return files;
}
