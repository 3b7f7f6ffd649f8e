import { ImapFlow } from "imapflow";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { GuardedAddress } from "../../net/guarded-address.ts";
import type { ImapInbox } from "../port.ts";
import { classifyImap, type ImapFailure } from "./classify.ts";
import { connectMs } from "./reach-server.ts";

/**
 * The most bytes of one piece of work: twice the 20 mails of 1 MB that one look fetches. A hostile server may send
 * without end, and must not fill the memory of a process that serves everybody [S23, F23].
 */
const workCap = 40 * 1024 * 1024;
const lineCap = 4 * 1024 * 1024;
/** The most bytes that a server may send between two pieces of work. */
const idleCap = 256 * 1024;
/** How often the bytes are counted, in milliseconds: during work, and between. */
const lookMs = { working: 50, idle: 2_000 } as const;
/** The longest piece of work, in milliseconds: a server that sends slowly must not occupy its place for ever. */
const workMs = 45_000;
/** Milliseconds until a server must greet. Some let a stranger wait on purpose. */
const greetingMs = 15_000;
/** How long a server may take to say goodbye, in milliseconds: a worker that stops has many to leave. */
const goodbyeMs = 2_000;
/** After this long without a byte, in milliseconds, the client asks whether the server is still there. */
const silentMs = 5 * 60_000;

/** A connection to an IMAP server that is signed in. It is guarded against servers that send too much or too slowly. */
export interface GuardedInbox {
  readonly client: ImapFlow;
  /** Does one piece of work. Throws ProviderError. */
  work<T>(work: (client: ImapFlow) => Promise<T>): Promise<T>;
  /** Signs out and closes the connection. */
  close(): Promise<void>;
}

/** Connects and signs in. Throws ProviderError. */
export async function connectInbox(account: ImapInbox, at: GuardedAddress): Promise<GuardedInbox> {
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
    greetingTimeout: greetingMs,
    socketTimeout: silentMs,
    maxLineLength: lineCap,
    maxLiteralSize: workCap,
    maxResponseSize: workCap + lineCap,
  });
  // The pending call reports a broken connection, too; without a listener the event would end the process.
  client.on("error", () => {});
  const count = counter(client);
  client.on("close", () => count.stop());
  const work = async <T>(task: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const end = setTimeout(() => client.close(), workMs);
    count.start(workCap, lookMs.working);
    try {
      return await task(client);
    } catch (error) {
      throw error instanceof ProviderError ? error : classifyImap(error as ImapFailure, error);
    } finally {
      clearTimeout(end);
      count.start(idleCap, lookMs.idle);
    }
  };
  const close = async () => {
    const end = setTimeout(() => client.close(), goodbyeMs);
    await work((one) => one.logout()).catch(() => {});
    clearTimeout(end);
    client.close();
    count.stop();
  };
  try {
    await work((one) => one.connect());
  } catch (error) {
    client.close();
    count.stop();
    throw error;
  }
  return { client, work, close };
}

/** Counts a connection's bytes, and closes it when there are more than allowed. */
function counter(client: ImapFlow) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let isOver = false;
  const clear = () => clearInterval(timer);
  return {
    start(most: number, everyMs: number) {
      clear();
      if (isOver) return;
      const before = client.stats().received;
      timer = setInterval(() => {
        if (client.stats().received - before > most) client.close();
      }, everyMs);
      timer.unref();
    },
    stop() {
      isOver = true;
      clear();
    },
  };
}

/** Opens a connection, gives it to `work`, and always closes it. Throws ProviderError. */
export async function withInbox<T>(
  account: ImapInbox,
  at: GuardedAddress,
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const inbox = await connectInbox(account, at);
  try {
    return await inbox.work(work);
  } finally {
    await inbox.close();
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
