import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { type GrantedApi, jsonOf } from "../granted/api.ts";
import { cutShort, inMemory, LeftGone, leftInBody } from "../left-bytes.ts";
import type { LeftBytes, LeftPlace } from "../port.ts";
import { fieldDecoder } from "./field-decoder.ts";
import { type Payload, partNamed } from "./shortened.ts";

/** The milliseconds for a whole file, whose reader may be slow. */
const fileMs = 10 * 60_000;
/** The most bytes of the answer that names the parts of a mail. */
const structureCap = 6 * 1024 * 1024;

/**
 * Opens a part of a mail (users.messages.attachments.get), or a whole mail (format=raw). A part's id changes with each answer, so
 * the mail is asked for its parts first. A mail's own id never changes.
 */
export async function openLeft(
  granted: GrantedApi,
  base: string,
  { mail, part }: LeftPlace,
  left?: AbortSignal,
): Promise<LeftBytes> {
  const api: GrantedApi = (question) => granted({ ...question, ...(left ? { signal: left } : {}) });
  const url = `${base}/users/me/messages/${encodeURIComponent(mail.replace(/^gmail:/, ""))}`;
  if (part === null) return streamed(api, `${url}?format=raw`, "raw", null);
  const asked = { method: "GET", url: `${url}?format=full`, mostBytes: structureCap, accept: [404] } as const;
  const answer = await api(asked);
  if (answer.status === 404) throw new LeftGone();
  const { payload } = jsonOf(answer) as { payload?: Payload };
  const { attachmentId, data, size: named } = (payload && partNamed(payload, part)?.body) ?? {};
  const size = typeof named === "number" ? named : null;
  if (attachmentId === undefined && data === undefined) throw new LeftGone();
  if (attachmentId !== undefined)
    return streamed(api, `${url}/attachments/${encodeURIComponent(attachmentId)}`, "data", size);
  // A small part comes at once.
  const bytes = Buffer.from(data ?? "", "base64url");
  if (bytes.length < (size ?? 0)) throw cutShort();
  return inMemory(bytes);
}

/** Opens an answer of which one field has the bytes, in base64url. */
async function streamed(
  api: GrantedApi,
  url: string,
  field: string,
  size: number | null,
): Promise<LeftBytes> {
  const asked = { method: "GET", url, accept: [404], timeoutMs: fileMs, isStreamed: true } as const;
  const { status, headers, body } = await api(asked);
  if (status === 404) throw new LeftGone();
  if (!body) throw new ProviderError("unavailable", "the answer has no body");
  return leftInBody(body, headers, fieldDecoder(field, size));
}
