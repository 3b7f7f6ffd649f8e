import type { FetchMessageObject, ImapFlow, MailboxObject } from "imapflow";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import type { FetchedMail } from "../../port.ts";
import { inboxKey } from "./cursor.ts";
import { keyOf } from "./folders.ts";
import { readShortened } from "./shortened-mail.ts";

/**
 * The most bytes of a mail that are read as they are. Of a longer mail the headers and texts are read, without its
 * attachments.
 */
export const sourceCap = 1024 * 1024;
/** The bytes of each mail that the first question of a page brings. Most mails are shorter. */
const firstBytes = 64 * 1024;

/**
 * A mail's name in its mailbox: UIDVALIDITY and UID, and the folder's path unless it is the inbox. It doesn't change
 * while the mail stays where it is.
 */
export const nameOf = ({ path, uidValidity }: Pick<MailboxObject, "path" | "uidValidity">, uid: number) =>
  `${keyOf(path) === inboxKey ? "" : `${storableLine(path, 100)}:`}${uidValidity}:${uid}`;

/**
 * When it arrived. Undefined where the server doesn't say: then the mail counts as new where every higher UID is new.
 */
const arrivalOf = ({ internalDate }: FetchMessageObject) =>
  internalDate instanceof Date ? internalDate : undefined;

/**
 * Whether it was sent from this mailbox, under whatever address: Gmail's folder of all mail has such mail, too, and says so. A mail
 * to oneself is also in the inbox.
 */
const isSent = ({ labels }: FetchMessageObject) => labels?.has("\\Sent") && !labels.has("\\Inbox");

/**
 * The mails of an open folder with these UIDs that arrived since `fromMs`, in ascending order. Mails that were removed
 * meanwhile are left out, and so are drafts and sent mails, which a folder of all mail has, too.
 */
export async function fetchMails(
  client: ImapFlow,
  box: MailboxObject,
  uids: readonly number[],
  {
    fromMs,
    extent = "whole",
  }: { readonly fromMs: number; readonly extent?: "whole" | "headers" | undefined },
): Promise<FetchedMail[]> {
  if (uids.length === 0) return [];
  const facts = { uid: true, flags: true, internalDate: true, size: true, labels: true };
  const bytes =
    extent === "whole"
      ? { source: { maxLength: firstBytes } }
      : { bodyParts: [{ key: "HEADER", maxLength: firstBytes }] };
  const asked = { ...facts, ...bytes };
  const found: FetchMessageObject[] = [];
  for await (const mail of client.fetch(uids.join(","), asked, { uid: true })) found.push(mail);
  const mails: FetchedMail[] = [];
  for (const mail of found.sort((a, b) => a.uid - b.uid)) {
    const at = arrivalOf(mail);
    if ((at && at.getTime() < fromMs) || mail.flags?.has("\\Draft") || isSent(mail)) continue;
    const raw = extent === "whole" ? await wholeOf(client, mail) : mail.headers || Buffer.alloc(0);
    if (!raw) continue;
    const isShortened = extent !== "whole" || raw.length === 0 || (mail.size ?? 0) > sourceCap;
    mails.push({ id: nameOf(box, mail.uid), raw, at: at ?? new Date(systemMs()), isShortened });
  }
  return mails;
}

/** The mail's bytes, or of a long one its headers and texts. Null where it was removed meanwhile. */
async function wholeOf(client: ImapFlow, mail: FetchMessageObject): Promise<Uint8Array | null> {
  const first = mail.source || Buffer.alloc(0);
  // The server has the mail, but doesn't give its body (NIL, for which the client has `false`).
  if (first.length === 0 && mail.size !== 0) return headersOf(client, mail.uid);
  if (first.length < firstBytes) return first;
  if (mail.size === undefined || mail.size <= sourceCap) return sourceOf(client, mail.uid);
  return (await readShortened(client, mail.uid)) ?? sourceOf(client, mail.uid);
}

async function headersOf(client: ImapFlow, uid: number): Promise<Uint8Array | null> {
  const bodyParts = [{ key: "HEADER", maxLength: firstBytes }];
  const mail = await client.fetchOne(String(uid), { bodyParts }, { uid: true });
  return mail ? mail.headers || Buffer.alloc(0) : null;
}

async function sourceOf(client: ImapFlow, uid: number): Promise<Uint8Array | null> {
  const mail = await client.fetchOne(String(uid), { source: { maxLength: sourceCap } }, { uid: true });
  return mail ? mail.source || Buffer.alloc(0) : null;
}
