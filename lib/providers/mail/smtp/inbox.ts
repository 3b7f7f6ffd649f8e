import { ImapFlow } from "imapflow";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { GuardedAddress } from "../../net/guarded-address.ts";
import type { MailAccount } from "../port.ts";
import { classifyImap, type ImapFailure } from "./classify.ts";
import { connectMs, silenceMs } from "./submit.ts";
import { type RawMail, readCursor, writeCursor } from "./transform.ts";

/** Bytes of a mail that are read at most; what is longer is read in part. */
const sourceCap = 2 * 1024 * 1024;

/** After a renumbering, mail of this long before the newest known is reported again: better twice than never. */
const overlapMs = 3_600_000;
/** A search knows days only, each in the zone of the mail's own date: one day more, and the rest is left out by its date. */
const searchReachMs = 86_400_000;

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
    throw error instanceof ProviderError ? error : classifyImap(error as ImapFailure, error);
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

/** From when on mail of a renumbered folder is reported again, in milliseconds. */
const againFrom = (known: { readonly seenMs: number } | null) => (known?.seenMs ?? 0) - overlapMs;

/** UIDs of what arrived after the cursor, ascending; the search costs the same for any size of mailbox. */
async function newUids(client: ImapFlow, validity: string, cursor: string): Promise<number[]> {
  const known = readCursor(cursor);
  if (known && known.validity === validity) {
    const found = await client.search({ uid: `${known.uid + 1}:*` }, { uid: true });
    // `n:*` names the last mail even where its number is below n.
    return (found || []).filter((uid) => uid > known.uid).sort((a, b) => a - b);
  }
  const since = new Date(Math.max(0, againFrom(known) - searchReachMs));
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
    const newest = box.exists > 0 ? await client.fetchOne("*", { internalDate: true }) : null;
    // What lies here already is no news, not even when the folder is renumbered before the first mail comes.
    const seenMs = newest ? new Date(newest.internalDate ?? 0).getTime() + overlapMs + 1000 : 0;
    return { mails: [], cursor: writeCursor({ validity, uid: Math.max(0, box.uidNext - 1), seenMs }) };
  }
  const uids = (await newUids(client, validity, cursor)).slice(0, limit);
  let last = known?.validity === validity ? known.uid : 0;
  let seenMs = known?.seenMs ?? 0;
  const mails: RawMail[] = [];
  if (uids.length > 0) {
    const query = { uid: true, internalDate: true, source: { start: 0, maxLength: sourceCap } };
    for await (const mail of client.fetch(uids.join(","), query, { uid: true })) {
      const at = new Date(mail.internalDate ?? 0);
      if (known && known.validity !== validity && at.getTime() < againFrom(known)) continue;
      mails.push({ id: `${validity}:${mail.uid}`, raw: mail.source ?? Buffer.alloc(0), at });
      seenMs = Math.max(seenMs, at.getTime());
    }
    last = Math.max(last, ...uids);
  }
  return { mails, cursor: writeCursor({ validity, uid: last, seenMs }) };
}
