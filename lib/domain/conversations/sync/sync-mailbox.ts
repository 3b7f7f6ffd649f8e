import { db } from "@/lib/db/index.ts";
import { audit } from "@/lib/domain/workspaces/index.ts";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import { ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { FetchedMail, MailReader, OpenMailbox } from "@/lib/providers/mail/port.ts";
import { longestName, mostTries } from "../rules/raw-mail.ts";
import { countTry, forgetTries, lockCursor, type SyncAccount, storeCursor } from "../store/accounts.ts";
import { putSetAside } from "../store/mails-set-aside.ts";
import { type Effort, effortAfter } from "./effort.ts";
import { packMail } from "./pack-mail.ts";
import { packOriginal } from "./pack-original.ts";
import { recordMail } from "./record-mail.ts";

/** Fetches a mailbox's new mail, and parses it. */
export type MailSource = Pick<OpenMailbox, "poll"> & MailReader;

const mostBatches = 50;
/** How long one mailbox may take, in machine milliseconds. The rest waits for its next turn. */
const turnMs = 60_000;

/**
 * Reads new mail and records what prospects wrote. Each try is counted before the mail is parsed: the count of a mail
 * that kills the process survives the restart, and the mail is set aside after its third try. A mail that fails is
 * tried again after the others of its page. A mail that was recorded before is recognised by its Message-ID: the folder
 * may have been renumbered (F10), or the page begun before. The cursor moves past a page once each of its mails is
 * recorded or set aside. Returns how many mails were read. Throws ProviderError as the port does.
 */
export async function syncMailbox(
  source: MailSource,
  account: SyncAccount,
  { batch, extent }: Effort = effortAfter(0),
): Promise<number> {
  const until = monotonicMs() + turnMs;
  let cursor = account.cursor;
  let read = 0;
  for (let turn = 0; turn < mostBatches && monotonicMs() < until; turn++) {
    const news = await source.poll(cursor, batch, extent);
    if (news.cursor === cursor && news.mails.length === 0) break;
    const asked = { ...account, cursor };
    if (!(await recordPage(source, asked, news.mails, until))) break;
    const mine = await db.tenant({ workspaceId: account.workspaceId }, async (tx) => {
      if (!(await lockCursor(tx.sql, asked))) return false;
      await storeCursor(tx.sql, account, news.cursor);
      return true;
    });
    if (!mine) break;
    read += news.mails.length;
    cursor = news.cursor;
    // Of a mail that comes without its body, one is enough: the next may be had whole.
    if (news.mails.length < batch || extent === "headers") break;
  }
  return read;
}

/** Records each mail of a page. Returns false where another worker has moved the cursor, or the time is up. */
async function recordPage(
  source: MailSource,
  account: SyncAccount,
  mails: readonly FetchedMail[],
  until: number,
): Promise<boolean> {
  let left = mails;
  while (left.length > 0) {
    const again: FetchedMail[] = [];
    for (const mail of left) {
      if (monotonicMs() >= until) return false;
      const outcome = await tryMail(source, account, mail);
      if (outcome === "not_ours") return false;
      if (outcome === "failed") again.push(mail);
    }
    left = again;
  }
  return true;
}

/** One try: counts it, opens the mail, records it. */
async function tryMail(
  source: MailSource,
  account: SyncAccount,
  mail: FetchedMail,
): Promise<"done" | "failed" | "not_ours"> {
  const { workspaceId } = account;
  const attempt = await db.tenant({ workspaceId }, (tx) => countTry(tx.sql, account, mail.id));
  if (attempt === null) return "not_ours";
  if (attempt > mostTries) {
    await setAside(account, mail, "stopped its worker");
    return "done";
  }
  try {
    const opened = await source.read(mail);
    const original = await packOriginal(workspaceId, mail);
    await db.tenant({ workspaceId }, async (tx) => {
      // Before people are locked: a mailbox's lock comes first, as where people are handed over.
      await forgetTries(tx.sql, account, mail.id);
      await recordMail(tx, account, opened, original);
    });
    return "done";
  } catch (error) {
    if (isElsewhere(error)) {
      await db.tenant({ workspaceId }, (tx) => forgetTries(tx.sql, account, mail.id));
      throw error;
    }
    logger("sync").warn({ err: error, mailbox: account.id, mail: mail.id, attempt }, "mail not recorded");
    if (attempt < mostTries) return "failed";
    await setAside(account, mail, error instanceof ProviderError ? error.detail : nameOf(error));
    return "done";
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "unknown");

/** Whether the mail didn't cause the failure: the database couldn't be reached, or the reader didn't start. */
function isElsewhere(error: unknown): boolean {
  return (
    (error instanceof ProductError && error.reason === "unavailable") ||
    (error instanceof ProviderError && error.kind === "unavailable")
  );
}

/**
 * Sets a mail aside: it stays in its folder, the audit log says why, and it is kept as it came, so that it can be read
 * once the reader was mended.
 */
async function setAside(account: SyncAccount, mail: FetchedMail, failure: string): Promise<void> {
  const { workspaceId, id: mailboxId } = account;
  const id = newId();
  const packed = await packMail({ workspaceId, kind: "set_aside", id }, mail.raw);
  const { at, isShortened } = mail;
  const name = storableLine(mail.id, longestName);
  const reason = storableLine(failure, longestName);
  await db.tenant({ workspaceId }, async (tx) => {
    await audit(tx, {
      workspaceId,
      actorUserId: null,
      action: "mailbox.mail_set_aside",
      subjectId: mailboxId,
      data: { mail: name, at: at.toISOString(), failure: reason },
    });
    const isWhole = isShortened !== true;
    if (packed)
      await putSetAside(tx, { workspaceId, id, mailboxId, name, at, failure: reason, isWhole }, packed);
  });
}
