import { randomBytes } from "node:crypto";
import type { Db } from "../store/database.ts";
import { type HistoryMail, mailByOrigin } from "../store/history.ts";

/** The id of a mail as Graph writes it. */
export const idOf = (origin: number) => Buffer.from(`AAkAL${origin}`).toString("base64url");

function originOf(id: string): number | null {
  const origin = /^AAkAL(\d{1,9})$/.exec(Buffer.from(id, "base64url").toString("latin1"))?.[1];
  return origin === undefined ? null : Number(origin);
}

/** A mail and its bytes, by the id in the address. */
export async function mailOf(
  sql: Db,
  email: string,
  id: string | undefined,
): Promise<(HistoryMail & { raw: Buffer }) | null> {
  const origin = originOf(id ?? "");
  return origin === null ? null : mailByOrigin(sql, email, origin);
}

/** A file of a draft. */
export interface DraftFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
  /** The name by which the mail\'s HTML shows it. Null: it is attached. */
  readonly contentId: string | null;
}

/** Puts a file into a draft. Returns false where the draft is gone. */
export async function putIntoDraft(
  sql: Db,
  email: string,
  id: string | undefined,
  file: DraftFile,
): Promise<boolean> {
  const draft = await mailOf(sql, email, id);
  if (draft?.folder !== "Drafts") return false;
  const raw = withFile(draft.raw, file);
  await sql`update mails set raw = ${raw}, size = ${raw.length} where mailbox = ${email} and id = ${draft.id}`;
  return true;
}

const ownContent = /^(?:content-[\w-]+|mime-version):.*(?:\r?\n[ \t].*)*\r?\n?/gim;

/** The same mail with one part more: its body as it was, then the file (RFC 2046). */
function withFile(raw: Buffer, { name, type, bytes, contentId }: DraftFile): Buffer {
  const end = raw.indexOf("\r\n\r\n");
  const head = raw.toString("latin1", 0, end + 2);
  const boundary = `world-${randomBytes(12).toString("hex")}`;
  const content = [...head.matchAll(ownContent)].map(([line]) => line.replace(/\r?\n?$/, "\r\n")).join("");
  const encoded = encodeURIComponent(name);
  const parts = [
    `${head.replace(ownContent, "")}MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n`,
    `--${boundary}\r\n${content.replace(/^mime-version:.*\r\n/gim, "")}\r\n`,
    raw.subarray(end + 4),
    `\r\n--${boundary}\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n`,
    contentId === null
      ? "Content-Disposition: attachment"
      : `Content-ID: <${contentId}>\r\nContent-Disposition: inline`,
    `; filename*=utf-8''${encoded}\r\n\r\n`,
    bytes.toString("base64").replace(/.{76}/g, "$&\r\n"),
    `\r\n--${boundary}--\r\n`,
  ];
  return Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
}
