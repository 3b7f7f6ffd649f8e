import { type GrantedApi, jsonOf } from "../granted/api.ts";
import type { FetchedMail } from "../port.ts";
import { headersText, type Payload, shortened } from "./shortened.ts";

/** A mail of up to this many bytes is fetched as it is. Of a longer one the attachments are left out. */
const wholeCap = 1024 * 1024;
/** The most bytes of one answer that holds a mail. */
const answerCap = 6 * 1024 * 1024;

interface Message {
  readonly id?: unknown;
  readonly threadId?: unknown;
  readonly labelIds?: unknown;
  readonly internalDate?: unknown;
  readonly sizeEstimate?: unknown;
  readonly raw?: unknown;
  readonly payload?: Payload;
}

/**
 * Whether a mail came from outside, by its labels. Drafts, chats and what this mailbox sent don't; a mail to oneself has both
 * labels.
 */
export function isIncoming(labels: unknown): boolean {
  const has = (label: string) => Array.isArray(labels) && labels.includes(label);
  return !has("DRAFT") && !has("CHAT") && !(has("SENT") && !has("INBOX"));
}

/** Fetches one mail that arrived since `fromMs`. Null where it is older, is none from outside, or was deleted. */
export async function fetchMessage(
  api: GrantedApi,
  base: string,
  id: string,
  { fromMs, extent }: { readonly fromMs: number; readonly extent: "whole" | "headers" },
): Promise<FetchedMail | null> {
  const get = async (format: string): Promise<Message | null> => {
    const url = `${base}/users/me/messages/${encodeURIComponent(id)}?format=${format}`;
    const answer = await api({ method: "GET", url, accept: [404], mostBytes: answerCap });
    return answer.status === 404 ? null : (jsonOf(answer) as Message);
  };
  const facts = await get("minimal");
  if (!facts || !isIncoming(facts.labelIds)) return null;
  const at = new Date(Number(facts.internalDate));
  if (Number.isNaN(at.getTime()) || at.getTime() < fromMs) return null;
  const size = Number(facts.sizeEstimate ?? 0);
  const raw = await bytesOf(get, size, extent);
  return raw && { id: `gmail:${id}`, raw, at, isShortened: extent === "headers" || size > wholeCap };
}

async function bytesOf(
  get: (format: string) => Promise<Message | null>,
  size: number,
  extent: "whole" | "headers",
): Promise<Uint8Array | null> {
  if (extent === "headers") {
    const mail = await get("metadata");
    return mail && Buffer.from(headersText(mail.payload));
  }
  if (size > wholeCap) {
    const mail = await get("full");
    return mail?.payload ? shortened(mail.payload) : null;
  }
  const mail = await get("raw");
  return mail && Buffer.from(String(mail.raw ?? ""), "base64url");
}

/** The ids of the mails that a search finds, newest first. */
export async function searchMessages(
  api: GrantedApi,
  base: string,
  query: Readonly<Record<string, string>>,
): Promise<{ readonly found: readonly { id: string; threadId: string }[]; readonly next: string } | null> {
  const url = `${base}/users/me/messages?${new URLSearchParams(query)}`;
  const answer = await api({ method: "GET", url, accept: [400] });
  if (answer.status === 400) return null;
  const { messages, nextPageToken } = jsonOf(answer);
  const list = Array.isArray(messages) ? (messages as Message[]) : [];
  return {
    found: list.map(({ id, threadId }) => ({ id: String(id), threadId: String(threadId) })),
    next: typeof nextPageToken === "string" ? nextPageToken : "",
  };
}

/** The Message-IDs of a mail: the one that it has, and the one that Gmail replaced. */
export async function messageIdsOf(api: GrantedApi, base: string, id: string): Promise<string[]> {
  const asked = new URLSearchParams([
    ["format", "metadata"],
    ["metadataHeaders", "Message-ID"],
    ["metadataHeaders", "X-Google-Original-Message-ID"],
  ]);
  const url = `${base}/users/me/messages/${encodeURIComponent(id)}?${asked}`;
  const answer = await api({ method: "GET", url, accept: [404] });
  if (answer.status === 404) return [];
  const { payload } = jsonOf(answer) as Message;
  const named = (name: string) =>
    (payload?.headers ?? []).find((header) => header.name?.toLowerCase() === name)?.value?.trim();
  return [named("message-id"), named("x-google-original-message-id")].filter((one) => one !== undefined);
}
