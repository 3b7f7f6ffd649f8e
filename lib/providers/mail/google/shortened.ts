import type { MessageStructureObject } from "imapflow";
import { assemble } from "../smtp/fetching/shortened-mail.ts";

/** One part of a mail, as Gmail takes it apart. */
export interface Payload {
  readonly partId?: string;
  readonly mimeType?: string;
  readonly filename?: string;
  readonly headers?: readonly { readonly name?: string; readonly value?: string }[];
  readonly body?: { readonly data?: string; readonly attachmentId?: string; readonly size?: number };
  readonly parts?: readonly Payload[];
}

/** The most bytes of one part that are kept. */
const partCap = 256 * 1024;
const deepest = 30;

const headerOf = ({ headers = [] }: Payload, name: string) =>
  headers.find((header) => header.name?.toLowerCase() === name)?.value ?? "";

/** A part's headers as they stand in a mail. Gmail gives values without folding. */
export function headersText(payload: Payload | undefined): string {
  const lines = (payload?.headers ?? []).map(
    ({ name = "", value = "" }) => `${name}: ${value.replace(/[\r\n]+/g, " ")}\r\n`,
  );
  return `${lines.join("")}\r\n`;
}

/**
 * A long mail, put together from what Gmail gives of it without its attachments (users.messages.get with format=full).
 * Gmail has decoded the texts.
 */
export function shortened(root: Payload): Buffer {
  const bytes = new Map<string, Buffer>();
  return assemble(nodeOf(root, "1", bytes, 0), Buffer.from(headersText(root)), bytes);
}

function nodeOf(
  part: Payload,
  name: string,
  bytes: Map<string, Buffer>,
  depth: number,
): MessageStructureObject {
  const type = (part.mimeType ?? "text/plain").toLowerCase();
  const contentType = headerOf(part, "content-type");
  const reportType = /report-type="?([\w-]+)/i.exec(contentType)?.[1];
  const isMultipart = type.startsWith("multipart/");
  if (!isMultipart) {
    const body = Buffer.from(part.body?.data ?? "", "base64url").subarray(0, partCap);
    bytes.set(`${name}.mime`, Buffer.from(isLeft(part) ? headersOf(part) : mimeOf(type, contentType, body)));
    bytes.set(name, body);
    bytes.set(`${name}.header`, Buffer.from(headersText(part.parts?.[0])));
  }
  const children = depth < deepest ? (part.parts ?? []) : [];
  return {
    part: name,
    type,
    size: part.body?.size ?? 0,
    ...(reportType ? { parameters: { "report-type": reportType } } : {}),
    ...(/^\s*attachment/i.test(headerOf(part, "content-disposition")) ? { disposition: "attachment" } : {}),
    ...(isMultipart
      ? {
          childNodes: children.map((child, index) => nodeOf(child, `${name}.${index + 1}`, bytes, depth + 1)),
        }
      : {}),
  };
}

/** Whether Gmail keeps a part's bytes apart. */
const isLeft = ({ body }: Payload) => body?.attachmentId !== undefined;

/** What the headers of a part that was left in the mailbox say about it: its type and its name. */
const headersOf = (part: Payload) =>
  headersText({ headers: (part.headers ?? []).filter(({ name = "" }) => described.test(name)) });
const described = /^content-(?:type|disposition|id)$/i;

/** The part of this name, as `shortened` numbers them. */
export function partNamed(root: Payload, name: string): Payload | null {
  const [first, ...places] = name.split(".");
  let part: Payload | undefined = first === "1" ? root : undefined;
  for (const place of places) part = part?.parts?.[Number(place) - 1];
  return part ?? null;
}

/** The headers of a decoded part. Its text may have been brought to UTF-8 while its header names another charset. */
function mimeOf(type: string, contentType: string, body: Buffer): string {
  const named = /charset="?([\w.:-]+)/i.exec(contentType)?.[1] ?? "utf-8";
  const isUtf8 = body.equals(Buffer.from(body.toString("utf8")));
  const method = /method="?([\w-]+)/i.exec(contentType)?.[1];
  const more = `${type === "text/calendar" && method ? `; method=${method}` : ""}`;
  const charset = type.startsWith("text/") ? `; charset=${isUtf8 ? "utf-8" : named}` : "";
  return `Content-Type: ${type.replace(/[^\w./+-]/g, "")}${charset}${more}\r\nContent-Transfer-Encoding: 8bit\r\n`;
}
