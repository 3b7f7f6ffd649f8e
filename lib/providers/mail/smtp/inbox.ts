import { ImapFlow } from "imapflow";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { GuardedAddress } from "../../net/guarded-address.ts";
import type { MailAccount } from "../port.ts";
import { classifyImap, type ImapFailure } from "./classify.ts";
import { connectMs, silenceMs } from "./submit.ts";

/** The most bytes read of a mail. A longer one is read in part. */
export const sourceCap = 1024 * 1024;
/**
 * The most bytes of a session: twice the 20 mails of `sourceCap` bytes that one look fetches. A hostile server may send
 * without end, and must not fill the memory of a process that serves everybody [S23, F23].
 */
const sessionCap = 40 * sourceCap;
const lineCap = 4 * sourceCap;
/** How often a session's bytes are counted, in milliseconds. */
const lookMs = 50;
/** The longest session, in milliseconds: a server that sends slowly must not occupy its place for ever. */
const sessionMs = 45_000;

/** Opens a connection, gives it to `work`, and always closes it. Throws ProviderError. */
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
    maxLineLength: lineCap,
    maxLiteralSize: sessionCap,
    maxResponseSize: sessionCap + lineCap,
  });
  // The pending call reports a broken connection, too; without a listener the event would end the process.
  client.on("error", () => {});
  const end = setTimeout(() => client.close(), sessionMs);
  const look = setInterval(() => {
    if (client.stats().received > sessionCap) client.close();
  }, lookMs);
  try {
    await client.connect();
    const result = await work(client);
    await client.logout().catch(() => {});
    return result;
  } catch (error) {
    throw error instanceof ProviderError ? error : classifyImap(error as ImapFailure, error);
  } finally {
    clearTimeout(end);
    clearInterval(look);
    client.close();
  }
}

/** The folder of sent mail by its special-use flag, or null. */
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
