import { randomUUID } from "node:crypto";
import { db, type Tx } from "@/lib/db/index.ts";
import { clearRefusals, noteRefusal } from "@/lib/domain/mailboxes/index.ts";
import { startHeartbeat } from "@/lib/domain/workers/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { MailAccount, MailPort, MailReader, OpenMailbox } from "@/lib/providers/mail/port.ts";
import type { SocialPort } from "@/lib/providers/social/port.ts";
import { postpone, type TakenSocial, takeSocial } from "../store/accounts.ts";
import { endTurn, releaseHolds, type TakenMailbox, takeMailboxes } from "../store/mailbox-holds.ts";
import { effortAfter } from "./effort.ts";
import { HeldMailboxes } from "./held-mailboxes.ts";
import { loseSignIn } from "./lost-sign-in.ts";
import { reviewing } from "./review-holds.ts";
import { syncMailbox } from "./sync-mailbox.ts";
import { syncSocial } from "./sync-social.ts";

export interface SyncOptions {
  readonly social: Pick<SocialPort, "poll" | "pace">;
  readonly mail: Pick<MailPort, "open"> & MailReader;
  /** A connected mailbox with its password. Null where it isn't connected any more. */
  readonly openMailAccount: (tx: Tx, workspaceId: Id, mailboxId: Id) => Promise<MailAccount | null>;
  readonly signal: AbortSignal;
  /** Machine milliseconds between two requests to one social account. Default: 2,000. */
  readonly everyMs?: number;
}

/** An account whose turn it is. */
export type Due = TakenSocial | TakenMailbox;

/** What is known beside the options: the worker, its connections, and how often each account failed in a row. */
export interface Syncing {
  readonly worker: string;
  readonly held: HeldMailboxes;
  readonly failures: Map<Id, number>;
  /** How often a mailbox's reading failed in a row, after a good sign-in. */
  readonly unread: Map<Id, number>;
  readonly everyMs: number;
}

/** Accounts asked at a time, in total and per workspace, so that slow servers delay only their own workspace. */
const concurrency = 16;
const shareOfOne = 4;
/** How long an idle loop sleeps, in machine milliseconds. */
const idleMs = 250;
/** The longest backoff of an account that keeps failing, in machine milliseconds. */
const longestWaitMs = 5 * 60_000;
/**
 * How long after a turn a mailbox is asked again, in multiples of `everyMs`. `watched`: its server tells of new mail;
 * the look finds other folders. `held`: it doesn't tell, but the connection stays open. `closed`: each look signs in.
 */
const looks = { watched: 30, held: 5, closed: 30 } as const;

const log = logger("sync");

/** Takes the accounts that are due for sync, so that no other worker asks them, without those `underWay`. */
export async function dueForSync(
  limit: number,
  everyMs: number,
  more: {
    readonly underWay?: readonly Id[];
    readonly worker?: string;
    readonly news?: readonly Id[];
    /** How long a social account is left alone. Default: `everyMs`. */
    readonly socialEveryMs?: number;
  } = {},
): Promise<Due[]> {
  if (limit <= 0) return [];
  const { underWay: except = [], worker = "", news = [], socialEveryMs = everyMs } = more;
  return db.hot("sync", async ({ sql }) => {
    // Social accounts take at most half of the places, so that mailboxes get some too.
    const social = await takeSocial(sql, socialEveryMs, Math.ceil(limit / 2), except);
    const room = limit - social.length;
    return [...social, ...(await takeMailboxes(sql, worker, { everyMs, limit: room, except, news }))];
  });
}

/** Syncs all accounts until the signal. Returns once the running ones have ended. */
export async function runSync(options: SyncOptions): Promise<void> {
  const { signal, everyMs = 2000 } = options;
  const bell = wakeBell(signal);
  const held = new HeldMailboxes(options.mail.open, bell.ring);
  const heart = startHeartbeat(`sync-${randomUUID()}`, {
    onError: (err) => log.warn({ err }, "this worker could not say that it lives"),
  });
  const syncing: Syncing = {
    worker: heart.name,
    held,
    failures: new Map(),
    unread: new Map(),
    everyMs,
  };
  // The running syncs by account: a slow account isn't asked again before it has answered, or it would soon take every
  // place.
  const running = new Map<Id, { readonly workspaceId: Id; readonly done: Promise<void> }>();
  const review = reviewing({ heart, held }, () => [...running.keys()]);
  const hasRoom = (workspaceId: Id) =>
    [...running.values()].filter((one) => one.workspaceId === workspaceId).length < shareOfOne;
  while (!signal.aborted) {
    const room = concurrency - running.size;
    const news = held.takeNews();
    const underWay = [...running.keys()];
    const socialEveryMs = Math.max(everyMs, options.social.pace?.pollEveryMs ?? 0);
    const asking = { underWay, worker: syncing.worker, news, socialEveryMs };
    const due = await dueForSync(room, everyMs, asking).catch((err: unknown) => {
      log.warn({ err }, "could not look for due accounts; tried again");
      return [];
    });
    // Stopped meanwhile: the accounts taken here are asked in their next turn.
    if (signal.aborted) break;
    const taken = new Set(due.map(({ id }) => id));
    for (const id of news) if (!taken.has(id)) held.keepNews(id);
    // An account whose workspace has no place left loses this turn, since taking it has marked it as asked.
    const asked = due.filter((account) => {
      if (!hasRoom(account.workspaceId)) {
        if (news.includes(account.id)) held.keepNews(account.id);
        return false;
      }
      const { id, workspaceId } = account;
      const done = syncAccount(options, account, syncing).finally(() => running.delete(id));
      running.set(id, { workspaceId, done });
      return true;
    });
    if (running.size >= concurrency) await Promise.race([...running.values()].map(({ done }) => done));
    else if (asked.length === 0 && due.length < room) await bell.sleep(idleMs);
  }
  await Promise.all([...running.values()].map(({ done }) => done));
  await review.stop();
  await heart.stop();
  await held.close();
  await db
    .hot("sync", ({ sql }) => releaseHolds(sql, syncing.worker))
    .catch((err: unknown) => {
      log.warn({ err }, "held mailboxes could not be freed; they are once their hold ends");
    });
}

/** A sleep that ends early when the bell rings or the signal comes. */
function wakeBell(signal: AbortSignal) {
  let wake = () => {};
  signal.addEventListener("abort", () => wake());
  return {
    ring: () => wake(),
    sleep: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        if (signal.aborted) wake();
      }),
  };
}

/** Syncs one account. A failure stays with that account. */
export async function syncAccount(
  options: Pick<SyncOptions, "social" | "mail" | "openMailAccount">,
  account: Due,
  syncing: Syncing,
): Promise<void> {
  const { failures, held } = syncing;
  try {
    if (account.kind === "social") await syncSocial(options.social, account);
    else await askMailbox(options, account, syncing);
    failures.delete(account.id);
  } catch (error) {
    held.drop(account.id);
    const count = (failures.get(account.id) ?? 0) + 1;
    failures.set(account.id, count);
    log.warn({ err: error, kind: account.kind, account: account.id, count }, "no news of an account");
    try {
      await putOff(account, syncing, error, count);
    } catch (err) {
      log.warn({ err, account: account.id }, "a failing account could not be marked; it is asked again");
    }
  }
}

/**
 * Marks an account that failed, and puts off its next turn: the longer, the more often it failed. The turn comes
 * `everyMs` after the time that is stored.
 */
async function putOff(account: Due, { worker, everyMs }: Syncing, error: unknown, count: number) {
  const isRefused = error instanceof ProviderError && error.kind === "auth";
  const refusedMs = isRefused ? await markRefused(account, error.detail) : 0;
  const asked = error instanceof ProviderError ? (error.retryAfter ?? 0) : 0;
  const backoff = Math.min(longestWaitMs, Math.max(asked, everyMs * 2 ** Math.min(count, 10)));
  const waitMs = Math.max(backoff, refusedMs) - everyMs;
  await db.hot("sync", ({ sql }) =>
    account.kind === "social"
      ? postpone(sql, account, waitMs)
      : endTurn(sql, worker, account, { waitMs, isHeld: false, hasFailed: true }),
  );
}

/** One turn of a mailbox: reads its new mail by the connection that is held, and holds it on. */
async function askMailbox(
  { mail, openMailAccount }: Pick<SyncOptions, "mail" | "openMailAccount">,
  account: TakenMailbox,
  { worker, held, unread, everyMs }: Syncing,
): Promise<void> {
  const { workspaceId, id } = account;
  const mailAccount = await db.tenant({ workspaceId }, (tx) => openMailAccount(tx, workspaceId, id));
  if (!mailAccount) return held.drop(id);
  const inbox = await held.connect(account, mailAccount);
  const failed = unread.get(id) ?? 0;
  const poll: OpenMailbox["poll"] = (...asked) =>
    inbox.poll(...asked).catch((error: unknown) => {
      unread.set(id, failed + 1);
      throw error;
    });
  await syncMailbox({ poll, read: mail.read }, account, effortAfter(failed));
  unread.delete(id);
  if (account.refusals > 0) await db.tenant({ workspaceId }, (tx) => clearRefusals(tx, workspaceId, id));
  const standing = await held.keep(id);
  const waitMs = everyMs * (looks[account.isTold ? "watched" : standing] - 1);
  const isHeld = standing !== "closed";
  await db.hot("sync", ({ sql }) => endTurn(sql, worker, account, { waitMs, isHeld }));
}

/** Records a refused sign-in. Returns how long to wait until the next try, in machine milliseconds. */
async function markRefused(account: Due, detail: string): Promise<number> {
  const { kind, workspaceId, id } = account;
  const since = new Date(account.askedAt);
  return db.tenant({ workspaceId }, async (tx) => {
    if (kind === "mailbox") return noteRefusal(tx, workspaceId, id, detail, since);
    await loseSignIn(tx, workspaceId, id, detail, since);
    return 0;
  });
}
