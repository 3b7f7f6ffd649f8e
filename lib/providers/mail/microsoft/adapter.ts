import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { type GrantedApi, type GrantedMailOptions, grantedApi, jsonOf } from "../granted/api.ts";
import type { MailPort, MicrosoftAccount } from "../port.ts";
import { composeMail } from "../smtp/compose.ts";
import { classifyMicrosoft } from "./classify.ts";
import { putFiles } from "./draft-files.ts";
import { type GraphFolder, listFolders } from "./folders.ts";
import { immutableIds } from "./immutable-ids.ts";
import { openLeft } from "./left-files.ts";
import { subscribe } from "./notices.ts";
import { readNew, startPlace } from "./read-new.ts";

/** The address of Graph, without the version. */
export const graphUrl = "https://graph.microsoft.com";

/** The milliseconds for handing over one mail. */
const sendMs = 120_000;
/** How often all folders are looked at, and how long their list is good for, in milliseconds. */
const allEveryMs = 45_000;
const listMs = 10 * 60_000;

/** The mail port over Microsoft Graph, version 1.0. */
export function microsoftMail({
  keeper,
  baseUrl = graphUrl,
}: GrantedMailOptions): MailPort<MicrosoftAccount> {
  const base = `${baseUrl}/v1.0`;
  const apiOf = (account: MicrosoftAccount) => grantedApi(account.access, keeper, classifyMicrosoft);
  return {
    async verify(account) {
      return { ...(await startPlace(apiOf(account), base)), sentFolder: "sentitems" };
    },
    async send(account, mail, begin = async () => {}) {
      const api = apiOf(account);
      const bytes = await composeMail(account, { ...mail, files: [] }, new Date(systemMs()));
      // A draft first: it tells the Message-ID under which the mail leaves, and a lost answer costs no second mail.
      // The answer to an earlier one may have been lost.
      if (mail.isTriedBefore) await dropDrafts(api, base, mail.messageId).catch(() => {});
      const draft = await createDraft(api, base, bytes);
      const url = `${base}/me/messages/${encodeURIComponent(draft.id)}`;
      try {
        await putFiles(api, url, mail.files);
        const headers = { prefer: immutableIds };
        await api({ method: "POST", url: `${url}/send`, headers, timeoutMs: sendMs, isFinal: true, begin });
      } catch (error) {
        if (!(error instanceof ProviderError && error.kind === "ambiguous")) await dropDraft(api, url);
        throw error;
      }
      return { messageId: draft.messageId || mail.messageId, response: `sent as ${draft.id}` };
    },
    async lookUp(account, messageId) {
      const api = apiOf(account);
      const found = await findMails(api, base, messageId);
      if (found === null) return { state: "unknown" };
      if (found.some(({ isDraft }) => isDraft !== true))
        return { state: "done", receipt: { messageId, response: "found in the mailbox" } };
      if (found.length === 0) return { state: "absent" };
      const drafts = await draftsFolder(api, base);
      // In the outbox it is on its way.
      if (found.some(({ parentFolderId }) => parentFolderId !== drafts)) return { state: "unknown" };
      for (const { id } of found)
        if (!(await dropDraft(api, `${base}/me/messages/${encodeURIComponent(id)}`)))
          return { state: "unknown" };
      return { state: "absent" };
    },
    openLeft: (account, place, left) => openLeft(apiOf(account), base, place, left),
    subscribe: (account, asked) => subscribe(apiOf(account), base, asked),
    async open(account) {
      const api = apiOf(account);
      let folders: readonly GraphFolder[] = [];
      let listedAt = Number.NEGATIVE_INFINITY;
      let wholeAt = Number.NEGATIVE_INFINITY;
      const foldersNow = async () => {
        const now = monotonicMs();
        if (now - listedAt >= listMs) {
          folders = await listFolders(api, base);
          listedAt = now;
        }
        const isWhole = now - wholeAt >= allEveryMs;
        return { folders: isWhole ? folders : folders.slice(0, 1), isWhole };
      };
      return {
        poll: async (cursor, limit, extent = "whole") => {
          if (cursor === null) return { mails: [], cursor: (await startPlace(api, base)).cursor };
          const now = await foldersNow();
          const page = await readNew(api, base, now, cursor, { limit, extent });
          // A page that isn't full is the last one.
          if (now.isWhole && page.mails.length < limit) wholeAt = monotonicMs();
          return page;
        },
        // Graph tells by calls from outside (`subscribe`), not by this connection.
        watch: async () => false,
        close: async () => {},
      };
    },
  };
}

interface FoundMail {
  readonly id: string;
  readonly isDraft?: boolean;
  readonly parentFolderId?: string;
}

/** The mails and drafts with a Message-ID, in any folder. Null: Graph gives no list. */
async function findMails(api: GrantedApi, base: string, messageId: string): Promise<FoundMail[] | null> {
  const query = {
    $filter: `internetMessageId eq '${messageId.replaceAll("'", "''")}'`,
    $select: "id,isDraft,parentFolderId",
    $top: "10",
  };
  const answer = await api({
    method: "GET",
    url: `${base}/me/messages?${new URLSearchParams(query)}`,
    headers: { prefer: immutableIds },
  });
  const { value } = jsonOf(answer);
  return Array.isArray(value) ? (value as FoundMail[]) : null;
}

async function draftsFolder(api: GrantedApi, base: string): Promise<unknown> {
  return jsonOf(await api({ method: "GET", url: `${base}/me/mailFolders/drafts?$select=id` })).id;
}

/** Deletes the drafts of a mail that hasn't begun. What stands in the outbox is left alone. */
async function dropDrafts(api: GrantedApi, base: string, messageId: string): Promise<void> {
  const found = (await findMails(api, base, messageId)) ?? [];
  if (!found.some(({ isDraft }) => isDraft === true)) return;
  const folder = await draftsFolder(api, base);
  for (const { id, isDraft, parentFolderId } of found)
    if (isDraft === true && parentFolderId === folder)
      await dropDraft(api, `${base}/me/messages/${encodeURIComponent(id)}`);
}

async function createDraft(api: GrantedApi, base: string, bytes: Buffer) {
  const answer = await api({
    method: "POST",
    url: `${base}/me/messages`,
    headers: { "content-type": "text/plain", prefer: immutableIds },
    body: bytes.toString("base64"),
    timeoutMs: sendMs,
  });
  const { id, internetMessageId } = jsonOf(answer);
  if (typeof id !== "string") throw new ProviderError("unavailable", "the draft has no id");
  return { id, messageId: typeof internetMessageId === "string" ? internetMessageId : "" };
}

/** Deletes a draft that isn't sent. Returns whether it is gone. */
async function dropDraft(api: GrantedApi, url: string): Promise<boolean> {
  try {
    const headers = { prefer: immutableIds };
    return (await api({ method: "DELETE", url, headers, accept: [404] })).status !== 404;
  } catch {
    return false;
  }
}
