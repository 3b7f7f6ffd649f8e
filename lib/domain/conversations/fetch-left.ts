import { db, type Tx } from "@/lib/db/index.ts";
import { ByteRoom } from "@/lib/domain/files/index.ts";
import { ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { aside } from "@/lib/kernel/turn/index.ts";
import { LeftGone } from "@/lib/providers/mail/index.ts";
import type { LeftBytes, LeftPlace, MailAccount, MailPort } from "@/lib/providers/mail/port.ts";
import { findMailboxMark } from "./store/by-hand.ts";

/** How mailboxes are asked. */
export interface Mailboxes {
  readonly mail: Pick<MailPort, "openLeft">;
  /** A connected mailbox with its password. Null where it isn't connected any more. */
  readonly openMailAccount: (tx: Tx, workspaceId: Id, mailboxId: Id) => Promise<MailAccount | null>;
}

/** A file that is fetched from a mailbox while it is read: nobody knows its size before. */
export interface LeftContent extends LeftBytes {
  readonly name: string;
}

interface NamedPlace {
  readonly name: string;
  readonly mailboxId: Id;
  /** The mailbox's address when the mail came. Null: nobody knows. */
  readonly address: string | null;
}

/** What a download has in memory at most, in bytes: a piece as it came and decoded. */
const pieceBytes = 2 * 1024 * 1024;
/** How many are open at once in this process, and of one workspace. Each is a connection to its mailbox. */
const open = { total: 16 * pieceBytes, share: 4 * pieceBytes };
/** How long a download waits for its place, and how long it may take: its reader may be slow. Machine ms. */
const patienceMs = 10_000;
const longestMs = 10 * 60_000;
/**
 * How long an opened file waits for its reader. Whoever left meanwhile, or asked for the headers alone, never comes.
 * Machine ms.
 */
const unreadMs = 15_000;

// One for the process: the build copies this file into several bundles.
const shared = globalThis as typeof globalThis & { outreachLeftRoom?: ByteRoom };
shared.outreachLeftRoom ??= new ByteRoom(open);
const room = shared.outreachLeftRoom;

/**
 * Opens what was left in a mailbox. It is closed at its end, when it fails, when its reader leaves, where nobody reads
 * it, and after ten minutes. Where the mailbox has another address than when the mail came, it is another's, in which
 * the same name may stand for a foreign mail. Throws `gone`, `provider_failed` and `unavailable`.
 * @param gone aborts when its reader leaves, also while it is opened.
 */
export async function fetchLeft(
  { mail, openMailAccount }: Mailboxes,
  workspaceId: Id,
  { name, mailboxId, address, ...place }: LeftPlace & NamedPlace,
  gone: AbortSignal,
): Promise<LeftContent> {
  const { mailbox, account } = await db.tenant({ workspaceId }, async (tx) => ({
    mailbox: await findMailboxMark(tx.sql, workspaceId, mailboxId),
    account: await openMailAccount(tx, workspaceId, mailboxId),
  }));
  // Without both, nothing says whose mail it is.
  const isSame = address === null ? place.messageId !== null : mailbox?.address === address;
  if (!account || !isSame) throw new ProductError("gone", "mailboxOfMailGone");
  const late = () => new ProductError("unavailable", "downloadsBusy");
  const leave = await aside(() => room.enter(workspaceId, pieceBytes, patienceMs, late));
  let left: LeftBytes;
  try {
    if (gone.aborted) throw late();
    left = await mail.openLeft(account, place, gone);
  } catch (error) {
    leave();
    // Nobody is there any more to be told.
    throw gone.aborted ? late() : told(error);
  }
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    clearTimeout(limit);
    clearTimeout(unread);
    leave();
    await left.close().catch(() => {});
  };
  const limit = setTimeout(() => void close(), longestMs);
  limit.unref();
  const unread = setTimeout(() => void close(), unreadMs);
  unread.unref();
  gone.addEventListener("abort", () => void close(), { once: true });
  if (gone.aborted) await close();
  const next = async () => {
    clearTimeout(unread);
    // Its reader took too long: the download breaks off, which he sees.
    if (!isOpen) throw new ProductError("unavailable", "downloadsBusy");
    try {
      const bytes = await left.next();
      if (bytes === null) await close();
      return bytes;
    } catch (error) {
      await close();
      throw error;
    }
  };
  return { name, next, close };
}

/** What the member is told. */
function told(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  if (error instanceof LeftGone) return new ProductError("gone", "mailGone", { cause: error });
  const { kind, detail } = error;
  if (kind === "rejected" || kind === "auth")
    return new ProductError("provider_failed", "mailboxRefuses", { values: { detail }, cause: error });
  return new ProductError("provider_failed", "mailboxSilent", { cause: error });
}
