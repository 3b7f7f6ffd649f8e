import { ImapFlow } from "imapflow";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { GuardedAddress } from "../../net/guarded-address.ts";
import type { MailAccount } from "../port.ts";
import { connectMs, silenceMs } from "./submit.ts";
import { type RawMail, readCursor, writeCursor } from "./transform.ts";

/** Bytes of a mail that are read at most; what is longer is read in part. */
const sourceCap = 2 * 1024 * 1024;

/** After a renumbering, mail of this long before the newest known is reported again: better twice than never. */
const overlapMs = 3_600_000;

function classified(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const known = error as {
    authenticationFailed?: boolean;
    responseText?: string;
    message?: string;
    code?: string;
  };
  const detail = (known.responseText ?? known.message ?? "failed").replace(/[\r\n]+/g, " ").slice(0, 300);
  return new ProviderError(known.authenticationFailed ? "auth" : "unavailable", detail, { cause: error });
}

/** Opens a connection, lets `work` use it and closes it, whatever happens. Throws ProviderError. */
export async function withInbox<T>(
  account: MailAccount,
  at: GuardedAddress,
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const { port, security } = account.imap;
  const client = new ImapFlow({
    host: at.address,
    port,
    secure: security === "tls",
    doSTARTTLS: security === "tls" ? undefined : security === "starttls",
    servername: at.servername,
    auth: { user: account.username, pass: account.password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
  });
  // A broken connection is reported by the pending call as well; without a listener it would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    const result = await work(client);
    await client.logout().catch(() => {});
    return result;
  } catch (error) {
    throw classified(error);
  } finally {
    client.close();
  }
}

/** The folder of sent mail by its special use, or null. */
export async function sentFolderOf(client: ImapFlow): Promise<string | null> {
  const folders = await client.list();
  return folders.find((folder) => folder.specialUse === "\\Sent")?.path ?? null;
}

/** Whether the folder holds a mail of this Message-ID. */
export async function folderHolds(client: ImapFlow, folder: string, messageId: string): Promise<boolean> {
  await client.mailboxOpen(folder, { readOnly: true });
  const found = await client.search({ header: { "message-id": messageId } }, { uid: true });
  return Array.isArray(found) && found.length > 0;
}

/** UIDs of what arrived after the cursor, ascending; the search costs the same for any size of mailbox. */
async function newUids(client: ImapFlow, validity: string, cursor: string): Promise<number[]> {
  const known = readCursor(cursor);
  if (known && known.validity === validity) {
    const found = await client.search({ uid: `${known.uid + 1}:*` }, { uid: true });
    // `n:*` names the last mail even where its number is below n.
    return (found || []).filter((uid) => uid > known.uid).sort((a, b) => a - b);
  }
  const since = new Date(Math.max(0, (known?.seenMs ?? 0) - overlapMs));
  const found = await client.search({ since }, { uid: true });
  return (found || []).sort((a, b) => a - b);
}

/** The next mails of the inbox after the cursor, and the cursor behind them. */
export async function readNew(
  client: ImapFlow,
  cursor: string | null,
  limit: number,
): Promise<{ mails: RawMail[]; cursor: string }> {
  const box = await client.mailboxOpen("INBOX", { readOnly: true });
  const validity = String(box.uidValidity);
  const known = readCursor(cursor);
  if (cursor === null) {
    return { mails: [], cursor: writeCursor({ validity, uid: Math.max(0, box.uidNext - 1), seenMs: 0 }) };
  }
  const uids = (await newUids(client, validity, cursor)).slice(0, limit);
  let last = known?.validity === validity ? known.uid : 0;
  let seenMs = known?.seenMs ?? 0;
  const mails: RawMail[] = [];
  if (uids.length > 0) {
    const query = { uid: true, internalDate: true, source: { start: 0, maxLength: sourceCap } };
    for await (const mail of client.fetch(uids.join(","), query, { uid: true })) {
      const at = new Date(mail.internalDate ?? 0);
      mails.push({ id: `${validity}:${mail.uid}`, raw: mail.source ?? Buffer.alloc(0), at });
      seenMs = Math.max(seenMs, at.getTime());
    }
    last = Math.max(last, ...uids);
  }
  return { mails, cursor: writeCursor({ validity, uid: last, seenMs }) };
}
