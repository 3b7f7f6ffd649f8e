import { db, type Tx } from "@/lib/db/index.ts";
import { disableMailbox } from "@/lib/domain/mailboxes/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { MailAccount } from "@/lib/providers/mail/port.ts";
import type { SocialPort } from "@/lib/providers/social/port.ts";
import { postpone, type SyncAccount, takeDue } from "../store/accounts.ts";
import { loseSignIn } from "./lost-sign-in.ts";
import { type MailSource, syncMailbox } from "./sync-mailbox.ts";
import { syncSocial } from "./sync-social.ts";

export interface SyncOptions {
  readonly social: Pick<SocialPort, "poll">;
  readonly mail: MailSource;
  /** A connected mailbox with its password. Null where it isn't connected any more. */
  readonly openMailAccount: (tx: Tx, workspaceId: Id, mailboxId: Id) => Promise<MailAccount | null>;
  readonly signal: AbortSignal;
  /** Machine milliseconds between two requests to one account. Default: 2,000. */
  readonly everyMs?: number;
}

/** Accounts asked at a time, in total and per workspace, so that slow servers delay only their own workspace. */
const concurrency = 16;
const shareOfOne = 4;
/** How long an idle loop sleeps, in machine milliseconds. */
const idleMs = 250;
/** The longest backoff of an account that keeps failing, in machine milliseconds. */
const longestWaitMs = 5 * 60_000;

const log = logger("sync");

/** Takes the accounts that are due for sync, so that no other worker asks them, without those `underWay`. */
export async function dueForSync(
  limit: number,
  everyMs: number,
  underWay: readonly Id[] = [],
): Promise<SyncAccount[]> {
  if (limit <= 0) return [];
  return db.hot("sync", async ({ sql }) => {
    // Social accounts take at most half of the places, so that mailboxes get some too.
    const social = await takeDue(sql, "social", everyMs, Math.ceil(limit / 2), underWay);
    return [...social, ...(await takeDue(sql, "mailbox", everyMs, limit - social.length, underWay))];
  });
}

/** Syncs all accounts until the signal. Returns once the running ones have ended. */
export async function runSync(options: SyncOptions): Promise<void> {
  const { signal, everyMs = 2000 } = options;
  const failures = new Map<string, number>();
  // The running syncs by account: a slow account isn't asked again before it has answered, or it would soon take every
  // place.
  const running = new Map<Id, { readonly workspaceId: Id; readonly done: Promise<void> }>();
  const hasRoom = (workspaceId: Id) =>
    [...running.values()].filter((one) => one.workspaceId === workspaceId).length < shareOfOne;
  while (!signal.aborted) {
    const due = await dueForSync(concurrency - running.size, everyMs, [...running.keys()]).catch(
      (err: unknown) => {
        log.warn({ err }, "could not look for due accounts; tried again");
        return [];
      },
    );
    // Stopped meanwhile: the accounts taken here are asked in their next turn.
    if (signal.aborted) break;
    // An account whose workspace has no place left loses this turn, since taking it has marked it as asked.
    const asked = due.filter((account) => {
      if (!hasRoom(account.workspaceId)) return false;
      const { id, workspaceId } = account;
      const done = syncAccount(options, account, failures, everyMs).finally(() => running.delete(id));
      running.set(id, { workspaceId, done });
      return true;
    });
    if (running.size >= concurrency) await Promise.race([...running.values()].map(({ done }) => done));
    else if (asked.length === 0 && due.length < concurrency - running.size) await idle(signal);
  }
  await Promise.all([...running.values()].map(({ done }) => done));
}

function idle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, idleMs);
    signal.addEventListener("abort", done);
  });
}

/** Syncs one account. A failure stays with that account. */
export async function syncAccount(
  options: Pick<SyncOptions, "social" | "mail" | "openMailAccount">,
  account: SyncAccount,
  failures: Map<string, number>,
  everyMs: number,
): Promise<void> {
  try {
    await askAccount(options, account);
    failures.delete(account.id);
  } catch (error) {
    const count = (failures.get(account.id) ?? 0) + 1;
    failures.set(account.id, count);
    log.warn({ err: error, kind: account.kind, account: account.id, count }, "no news of an account");
    try {
      if (error instanceof ProviderError && error.kind === "auth") await markRefused(account, error.detail);
      const asked = error instanceof ProviderError ? (error.retryAfter ?? 0) : 0;
      const waitMs = Math.min(longestWaitMs, Math.max(asked, everyMs * 2 ** Math.min(count, 10)));
      await db.hot("sync", ({ sql }) => postpone(sql, account, waitMs));
    } catch (err) {
      log.warn({ err, account: account.id }, "a failing account could not be marked; it is asked again");
    }
  }
}

async function askAccount(
  { social, mail, openMailAccount }: Pick<SyncOptions, "social" | "mail" | "openMailAccount">,
  account: SyncAccount,
): Promise<void> {
  if (account.kind === "social") {
    await syncSocial(social, account);
    return;
  }
  const { workspaceId, id } = account;
  const mailAccount = await db.tenant({ workspaceId }, (tx) => openMailAccount(tx, workspaceId, id));
  if (mailAccount) await syncMailbox(mail, mailAccount, account);
}

async function markRefused({ kind, workspaceId, id, askedAt }: SyncAccount, detail: string): Promise<void> {
  const mark = kind === "social" ? loseSignIn : disableMailbox;
  await db.tenant({ workspaceId }, (tx) => mark(tx, workspaceId, id, detail, new Date(askedAt)));
}
