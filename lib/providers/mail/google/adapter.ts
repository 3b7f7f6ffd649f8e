import { randomBytes } from "node:crypto";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { type GrantedApi, type GrantedMailOptions, grantedApi, jsonOf } from "../granted/api.ts";
import type { GoogleAccount, MailPort, OutgoingMail } from "../port.ts";
import { composeMail } from "../smtp/compose.ts";
import { classifyGoogle } from "./classify.ts";
import { openLeft } from "./left.ts";
import { messageIdsOf, searchMessages } from "./messages.ts";
import { watchInbox } from "./notices.ts";
import { readNew, startPlace } from "./read-new.ts";

/** The address of Gmail's API, without `/gmail/v1`. */
export const gmailUrl = "https://gmail.googleapis.com";

/** The milliseconds for handing over one mail: it may have 25 MB. */
const sendMs = 120_000;
/** How many of the latest sent mails are looked through for one that the search doesn't find yet. */
const latestSent = 20;

export interface GoogleMailOptions extends GrantedMailOptions {
  /** The Pub/Sub topic to which Gmail tells of new mail. Null or left out: there is none. */
  readonly topic?: string | null;
}

/** The mail port over Gmail's API, version 1. */
export function googleMail({
  keeper,
  baseUrl = gmailUrl,
  topic = null,
}: GoogleMailOptions): MailPort<GoogleAccount> {
  const base = `${baseUrl}/gmail/v1`;
  const apiOf = (account: GoogleAccount) => grantedApi(account.access, keeper, classifyGoogle);
  return {
    async verify(account) {
      const { address, cursor } = await startPlace(apiOf(account), base);
      return { address, cursor, sentFolder: "SENT" };
    },
    async send(account, mail, begin = async () => {}) {
      const api = apiOf(account);
      const bytes = await composeMail(account, mail, new Date(systemMs()));
      const threadId = await threadOf(api, base, mail);
      const { type, body } = uploadOf(bytes, threadId);
      const answer = await api({
        method: "POST",
        url: `${baseUrl}/upload/gmail/v1/users/me/messages/send?uploadType=multipart`,
        headers: { "content-type": type },
        body,
        timeoutMs: sendMs,
        isFinal: true,
        begin,
      });
      const id = idIn(answer.bytes);
      // Gmail may give the mail another Message-ID. The mail has left: not knowing that is no failure.
      const [messageId] = id === "" ? [] : await messageIdsOf(api, base, id).catch(() => []);
      return { messageId: messageId ?? mail.messageId, response: `sent as ${id}` };
    },
    async lookUp(account, messageId) {
      const api = apiOf(account);
      const bare = bareId(messageId);
      const search = { q: `rfc822msgid:${bare} in:sent`, maxResults: "1" };
      const done = (found: string) => ({
        state: "done" as const,
        receipt: { messageId: found, response: "found among the sent mails" },
      });
      if ((await searchMessages(api, base, search))?.found.length) return done(messageId);
      // The search may lag behind, and doesn't know a Message-ID that Gmail replaced.
      const latest = await searchMessages(api, base, { labelIds: "SENT", maxResults: `${latestSent}` });
      if (latest === null) return { state: "unknown" };
      let isReplacing = false;
      for (const { id } of latest.found) {
        const ids = await messageIdsOf(api, base, id);
        if (ids.includes(messageId)) return done(ids[0] ?? messageId);
        isReplacing ||= ids.length > 1;
      }
      // Where Gmail replaces Message-IDs, the search finds none of ours: it may stand behind the mails that were looked through.
      return { state: isReplacing && latest.next !== "" ? "unknown" : "absent" };
    },
    openLeft: (account, place, left) => openLeft(apiOf(account), base, place, left),
    ...(topic === null ? {} : { subscribe: (account) => watchInbox(apiOf(account), base, topic) }),
    async open(account) {
      const api = apiOf(account);
      return {
        poll: async (cursor, limit, extent = "whole") =>
          cursor === null
            ? { mails: [], cursor: (await startPlace(api, base)).cursor }
            : readNew(api, base, cursor, { limit, extent }),
        // Gmail tells by Pub/Sub (`subscribe`), not by this connection.
        watch: async () => false,
        close: async () => {},
      };
    },
  };
}

/** A Message-ID as Gmail's search takes it. One that could end the search's word names nothing. */
function bareId(messageId: string): string {
  const bare = messageId.replace(/^<|>$/g, "");
  if (!/^[^\s"(){}<>]{1,500}$/.test(bare))
    throw new ProviderError("rejected", "the Message-ID is not usable");
  return bare;
}

/**
 * The thread of the mail that this one continues, so that both stand together in the sender's mailbox, too. Null where it isn't
 * found: the mail leaves all the same, and its reader's program threads it by its headers.
 */
async function threadOf(api: GrantedApi, base: string, mail: OutgoingMail): Promise<string | null> {
  if (mail.inReplyTo === null) return null;
  try {
    const search = { q: `rfc822msgid:${bareId(mail.inReplyTo)}`, maxResults: "1" };
    return (await searchMessages(api, base, search))?.found[0]?.threadId ?? null;
  } catch (error) {
    if (error instanceof ProviderError && error.kind === "auth") throw error;
    return null;
  }
}

/** A mail with what Gmail is told about it, as multipart/related (RFC 2387). */
function uploadOf(bytes: Buffer, threadId: string | null) {
  const boundary = `part-${randomBytes(18).toString("hex")}`;
  const told = JSON.stringify(threadId === null ? {} : { threadId });
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${told}\r\n`),
    Buffer.from(`--${boundary}\r\nContent-Type: message/rfc822\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { type: `multipart/related; boundary=${boundary}`, body: new Uint8Array(body) };
}

/** The id of a mail that was sent. It has left: an answer that can't be read is no failure. */
function idIn(bytes: Buffer): string {
  try {
    return String(jsonOf({ bytes }).id ?? "");
  } catch {
    return "";
  }
}
