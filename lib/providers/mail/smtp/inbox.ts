import { ImapFlow } from "imapflow";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { GuardedAddress } from "../../net/guarded-address.ts";
import type { MailAccount } from "../port.ts";
import { classifyImap, type ImapFailure } from "./classify.ts";
import { connectMs, silenceMs } from "./submit.ts";

/** Bytes of a mail that are read at most; what is longer is read in part. */
export const sourceCap = 1024 * 1024;
/**
 * Bytes of a session at most: twice what one look reads. A server is anybody's, and one that pours without end must not
 * fill the memory of a process that serves everybody (S23, F23). A line is far shorter.
 */
const sessionCap = 40 * sourceCap;
const lineCap = 4 * sourceCap;
/** How often a session's bytes are looked at, in milliseconds. */
const lookMs = 50;
/** Longest session, in milliseconds: a server that dribbles must not hold its place for ever. */
const sessionMs = 45_000;

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
    maxLineLength: lineCap,
    maxLiteralSize: sessionCap,
    maxResponseSize: sessionCap + lineCap,
  });
  // A broken connection is reported by the pending call as well; without a listener it would end the process.
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
