import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { type GrantedApi, jsonOf } from "../granted/api.ts";
import { LeftGone, leftInBody } from "../left-bytes.ts";
import { fileNameHeader, leftLine } from "../left-part.ts";
import type { LeftBytes, LeftPlace } from "../port.ts";
import { immutableIds } from "./immutable-ids.ts";

/** The milliseconds for a whole file, whose reader may be slow. */
const fileMs = 10 * 60_000;
/** An id as Graph writes it: no other can lead out of the mail's address. */
const attachmentId = /^[\w=+/-]{1,1000}$/;
/** The most files of a mail that are named. */
const mostNamed = 20;

interface Attachment {
  readonly "@odata.type"?: unknown;
  readonly id?: unknown;
  readonly name?: unknown;
  readonly contentType?: unknown;
  readonly size?: unknown;
}

/** The files of a mail as empty parts that say where they were left. */
export async function leftFiles(api: GrantedApi, message: string): Promise<string[]> {
  const answer = await api({
    method: "GET",
    url: `${message}/attachments?$select=id,name,contentType,size`,
    headers: { prefer: immutableIds },
    accept: [404],
  });
  const { value } = answer.status === 404 ? { value: [] } : jsonOf(answer);
  const files = Array.isArray(value) ? (value as Attachment[]).slice(0, mostNamed) : [];
  return files.map(({ "@odata.type": kind, id, name, contentType, size }) => {
    // A link to a file elsewhere has no bytes.
    const isLink = kind === "#microsoft.graph.referenceAttachment";
    const left = isLink ? "" : leftLine(String(id), Number(size) || 0);
    const type = String(contentType ?? "").replace(/[^\w./+-]/g, "");
    return `${left}Content-Type: ${type || "application/octet-stream"}\r\n${fileNameHeader(String(name ?? ""))}\r\n`;
  });
}

/** Opens one file of a mail (attachments/{id}/$value), or the whole mail ($value). Ids are immutable: a mail that was moved keeps its own. */
export async function openLeft(
  api: GrantedApi,
  base: string,
  { mail, part }: LeftPlace,
  left?: AbortSignal,
): Promise<LeftBytes> {
  if (part !== null && !attachmentId.test(part)) throw new LeftGone();
  const message = `${base}/me/messages/${encodeURIComponent(mail.replace(/^graph:/, ""))}`;
  const { status, headers, body } = await api({
    method: "GET",
    url: part === null ? `${message}/$value` : `${message}/attachments/${encodeURIComponent(part)}/$value`,
    headers: { prefer: immutableIds },
    accept: [404],
    timeoutMs: fileMs,
    isStreamed: true,
    ...(left ? { signal: left } : {}),
  });
  if (status === 404) throw new LeftGone();
  if (!body) throw new ProviderError("unavailable", "the answer has no body");
  return leftInBody(body, headers);
}
