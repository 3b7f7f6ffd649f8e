import { db, readProductNow } from "@/lib/db/index.ts";
import { type FileContent, withFiles } from "@/lib/domain/files/index.ts";
import { giveBackToPerson } from "@/lib/domain/lanes/index.ts";
import { noteContacted } from "@/lib/domain/prospects/index.ts";
import { type Heartbeat, hold } from "@/lib/domain/workers/index.ts";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import { MayNotBegin, ProviderError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { within } from "@/lib/kernel/within/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { LookUp } from "@/lib/providers/look-up.ts";
import type { SocialAction } from "@/lib/providers/social/port.ts";
import { beginByHand, type MayBegin, NotWanted } from "./begin-by-hand.ts";
import type { ByHandPorts } from "./by-hand-ports.ts";
import { whileInHand } from "./messages-in-hand.ts";
import { noteGoneAddress } from "./note-gone-address.ts";
import { noteUntilDone } from "./note-until-done.ts";
import { announceChange } from "./record-incoming.ts";
import { type Failure, failureOf } from "./rules/failure.ts";
import { longestWaitMs, pauseBeforeRetry } from "./rules/waiting.ts";
import { mailSide, sendMailByHand } from "./send-mail-by-hand.ts";
import { spendOf } from "./spend-of.ts";
import { readBeginning } from "./store/beginning.ts";
import { type ByHandRow, findByHand, listLeft, settleRow, takeUnsettled } from "./store/by-hand.ts";
import { listSentFiles } from "./store/contents.ts";
import { lockPerson } from "./store/people.ts";
import { isRecorded } from "./store/record.ts";
import { raiseConversations } from "./store/waiting.ts";

/**
 * How long a message that has begun is left to its sender after that has last said that it lives, in machine ms: the
 * provider is asked then. Long, since it may be there by now, and since the question itself may undo what a sender that
 * only stood still goes on with.
 */
const begunLeaseMs = 5 * 60_000;

/** How long a mail by hand waits for the memory that its files need, in machine ms: much less than its lease. */
const patienceMs = 60_000;

/**
 * The age, in machine ms, after which a network that shows later what it did (its pace) won't show a message any more:
 * as sequences wait for theirs (docs/social-network.md).
 */
const nothingComesMs = 15 * 60_000;

/** The most questions at once, and the longest time of one, in machine ms. */
const mostQuestions = 20;
const answersMs = 45_000;

interface Outcome {
  readonly state: "sent" | "failed" | "uncertain" | "waiting";
  readonly externalId: string | null;
  readonly threadId: string | null;
  /** Of a mail: the Message-ID that its service gave it, which its reader's answer names. */
  readonly mailMessageId: string | null;
  /** Why it failed, or waits. */
  readonly failure: Failure | null;
  /** Of one that waits: after how many machine ms it is tried again. */
  readonly afterMs: number | null;
}

const none = { externalId: null, threadId: null, mailMessageId: null, failure: null, afterMs: null } as const;
const ended = (state: "sent" | "uncertain"): Outcome => ({ ...none, state });
const failed = (failure: Failure): Outcome => ({ ...none, state: "failed", failure });

/**
 * Hands a recorded message to its provider once, and settles it. It never sends again: after a lost answer it asks the
 * provider. A message that isn't there then may still arrive: it stays `sending` until it is asked for again. A mail
 * that found no connection to its server, or whose server couldn't be reached before anything of it had left, waits
 * (`retryWaiting`).
 */
export async function carryOut(ports: ByHandPorts, workspaceId: Id, id: Id): Promise<void> {
  const row = await load(workspaceId, id);
  if (row?.state !== "sending" || row.beginKey === null) return;
  await whileInHand({ workspaceId, id }, () => sendAndSettle(ports, row));
}

async function sendAndSettle(ports: ByHandPorts, row: ByHandRow): Promise<void> {
  const started = monotonicMs();
  let hasBegun = false;
  const mayBegin: MayBegin = async (mailbox) => {
    await beginByHand(row, mailbox ?? null, hasBegun);
    hasBegun = true;
  };
  let outcome: Outcome | null;
  /** What its server said, where nobody has the address. */
  let gone: string | null = null;
  try {
    if (row.isRetried && row.ageMs > longestWaitMs) outcome = failed(whyItWaited(row));
    else outcome = await send(ports, row, mayBegin);
  } catch (caught) {
    if (!(caught instanceof ProviderError || caught instanceof MayNotBegin)) throw caught;
    if (caught instanceof ProviderError && caught.isGone) gone = caught.detail;
    // Whatever was recorded: where a port says that it may not begin, nothing has left.
    outcome =
      hasBegun && caught instanceof ProviderError
        ? await afterFailure(ports, row, caught)
        : beforeBeginning(row, caught, monotonicMs() - started);
  }
  // Two transactions: the first locks whoever has the address, too. A kill between them leaves a message that is asked
  // about; the other way round nobody would learn that campaigns mustn't write to the address.
  const { email } = row;
  try {
    if (gone !== null && email !== null) await noteUntilDone(row.id, () => suppress(row, email, gone));
  } finally {
    // Also where the address can't be noted: what is known of the message mustn't be lost with it.
    if (outcome) await noteUntilDone(row.id, () => settle(row, outcome, hasBegun));
  }
}

/** What becomes of a message that failed before anything of it left. Only mails wait. */
function beforeBeginning(row: ByHandRow, caught: ProviderError | MayNotBegin, triedMs: number): Outcome {
  if (caught instanceof NotWanted) return failed({ reason: caught.reason, detail: "" });
  const isMail = row.channel === "email";
  if (caught instanceof MayNotBegin) {
    if (!isMail) return failed({ reason: "lost", detail: "" });
    const why: Failure =
      caught.cause instanceof ProviderError ? failureOf(caught.cause) : { reason: "busy", detail: "" };
    return waitOrFail(row, why, [triedMs, caught.afterMs]);
  }
  if (caught.kind === "unavailable" && isMail)
    return waitOrFail(row, failureOf(caught), [triedMs, caught.retryAfter ?? 0]);
  return failed(failureOf(caught));
}

/** What becomes of a message that had begun. Null: it may still arrive, and is asked for again. */
async function afterFailure(
  ports: ByHandPorts,
  row: ByHandRow,
  caught: ProviderError,
): Promise<Outcome | null> {
  if (caught.kind !== "ambiguous") return failed(failureOf(caught));
  const outcome = await askWhether(ports, row);
  return outcome.failure?.reason === "unfound" ? null : outcome;
}

/** Nothing of a mail has left: it waits, or fails where it has waited long enough. */
function waitOrFail(row: ByHandRow, failure: Failure, [triedMs, askedMs]: [number, number]): Outcome {
  const afterMs = pauseBeforeRetry(row.ageMs + triedMs, askedMs);
  return afterMs === null ? failed(failure) : { ...none, state: "waiting", failure, afterMs };
}

/** What a mail waited for whose next try comes too late. */
const whyItWaited = ({ failure, failureDetail }: ByHandRow): Failure => ({
  reason: failure ?? "unavailable",
  detail: failureDetail ?? "",
});

/**
 * Puts messages written by hand back whose process died before it began them: a mail waits for another try, a message
 * on the network fails. Whoever only stood still can't begin any more. Returns how many it looked at.
 *
 * None, where this worker may not take others for dead: the database that kept it from saying that it lives kept the
 * senders, too. That is asked again at each message, since the list itself may have waited for that database.
 */
export async function recoverUnbegun(
  heart: Pick<Heartbeat, "mayJudge">,
  holdMs: number = hold.ms,
): Promise<number> {
  if (!heart.mayJudge()) return 0;
  const left = await db.hot("operations", ({ sql }) => listLeft(sql, holdMs, 50));
  await eachApart(left, async (row) => {
    if (row.state === "sending" && row.beginKey !== null && heart.mayJudge())
      await settle(row, interrupted(row), false);
  });
  return left.length;
}

/**
 * Settles messages written by hand whose process died once they had begun, and those that are uncertain. It sends nothing: the
 * provider is asked, and one of which it can't tell is uncertain. All are asked about together: a silent provider keeps no
 * other one's answer from being noted. Returns how many it looked at.
 */
export async function recoverByHand(ports: ByHandPorts, leaseMs: number = begunLeaseMs): Promise<number> {
  const unsettled = await db.hot("operations", ({ sql }) => takeUnsettled(sql, leaseMs, mostQuestions));
  const judge = async (row: ByHandRow) => {
    if (row.state !== "sending" && row.state !== "uncertain") return;
    const hasBegun = row.beginKey === null;
    await settle(row, hasBegun ? await askWhether(ports, row) : interrupted(row), hasBegun);
  };
  await Promise.all(unsettled.map((one) => eachApart([one], judge)));
  return unsettled.length;
}

/** Does something for one message after the other. One that fails keeps no other waiting. */
async function eachApart(
  messages: readonly { readonly workspaceId: Id; readonly id: Id }[],
  work: (row: ByHandRow) => Promise<void>,
): Promise<void> {
  for (const { workspaceId, id } of messages) {
    try {
      const row = await load(workspaceId, id);
      if (row) await work(row);
    } catch (err) {
      logger("inbox").warn({ err, message: id }, "a message could not be looked up");
    }
  }
}

/** What becomes of a message whose process died before it began. */
function interrupted(row: ByHandRow): Outcome {
  if (row.channel !== "email") return failed({ reason: "lost", detail: "" });
  const failure: Failure = { reason: row.failure ?? "busy", detail: row.failureDetail ?? "" };
  return { ...none, state: "waiting", failure, afterMs: 0 };
}

/** Remembers that nobody has the address: no campaign mails it again [F8]. */
function suppress(
  { workspaceId, prospectId, laneRef: mailboxId }: ByHandRow,
  address: string,
  detail: string,
): Promise<void> {
  return db.tenant({ workspaceId }, async (tx) => {
    const at = await readProductNow(tx.sql);
    await noteGoneAddress(tx, { workspaceId, prospectId, address, at, mailboxId, detail });
  });
}

function load(workspaceId: Id, id: Id): Promise<ByHandRow | null> {
  return db.tenant({ workspaceId }, (tx) => findByHand(tx.sql, workspaceId, id));
}

const effectKey = (row: ByHandRow) => `reply:${row.id}`;

function socialAction(row: ByHandRow): SocialAction | null {
  return row.accountRef && row.profile ? { kind: "message", profile: row.profile, text: row.text } : null;
}

async function send(ports: ByHandPorts, row: ByHandRow, mayBegin: MayBegin): Promise<Outcome> {
  if (row.channel === "social") {
    const action = socialAction(row);
    if (!action || !row.accountRef) return failed({ reason: "gone", detail: "" });
    const receipt = await ports.social.perform(row.accountRef, action, effectKey(row), () => mayBegin());
    const externalId = `out:${receipt.providerMessageId}`;
    return { ...ended("sent"), externalId, threadId: receipt.threadId };
  }
  const { workspaceId, id } = row;
  const files = await db.tenant({ workspaceId }, ({ sql }) => listSentFiles(sql, workspaceId, id));
  const sending = (read: readonly FileContent[], letGo: () => void) =>
    sendMailByHand(ports, row, { read, letGo }, mayBegin);
  const receipt = await withFiles(workspaceId, files, sending, patienceMs);
  return { ...ended("sent"), mailMessageId: receipt.messageId };
}

async function askWhether(ports: ByHandPorts, row: ByHandRow): Promise<Outcome> {
  try {
    const found = await within(lookUp(ports, row), answersMs, () => unknown);
    if (found.state === "unknown") return ended("uncertain");
    if (found.state === "absent")
      return mayStillCome(ports, row) ? ended("uncertain") : failed({ reason: "unfound", detail: "" });
    return { ...ended("sent"), externalId: found.externalId, mailMessageId: found.mailMessageId };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return ended("uncertain");
  }
}

/** Whether a message may have arrived, or may still arrive, although its provider doesn't show it. */
function mayStillCome(ports: ByHandPorts, { channel, begunMs, ageMs, wasSignedIn }: ByHandRow): boolean {
  // Most mail servers file nothing: that a mail isn't there proves nothing. Nor does it where a provider got the account
  // anew since then: it may not have read everything from before yet.
  if (channel === "email" || !wasSignedIn) return true;
  return ports.social.pace !== undefined && (begunMs ?? ageMs) < nothingComesMs;
}

type Found = Pick<Outcome, "externalId" | "mailMessageId"> & { readonly state: LookUp<unknown>["state"] };

const unknown: Found = { state: "unknown", externalId: null, mailMessageId: null };

async function lookUp(ports: ByHandPorts, row: ByHandRow): Promise<Found> {
  if (row.channel === "social") {
    const action = socialAction(row);
    if (!action || !row.accountRef) return unknown;
    const found = await ports.social.lookUp(row.accountRef, action, effectKey(row), row.at);
    return {
      ...unknown,
      state: found.state,
      externalId: found.state === "done" ? `out:${found.receipt.providerMessageId}` : null,
    };
  }
  const { account } = await mailSide(ports, row);
  if (!account || !row.mailMessageId) return unknown;
  const found = await ports.mail.lookUp(account, row.mailMessageId);
  const mailMessageId = found.state === "done" ? found.receipt.messageId : null;
  return { ...unknown, state: found.state, mailMessageId };
}

/** @param hasBegun whether its key was taken. */
async function settle(row: ByHandRow, told: Outcome, hasBegun: boolean): Promise<void> {
  const { workspaceId, prospectId } = row;
  const keyed = { ...row, beginKey: hasBegun ? null : row.beginKey };
  await db.tenant({ workspaceId }, async (tx) => {
    await lockPerson(tx.sql, workspaceId, prospectId);
    let outcome = told;
    // A receipt that another message has already proves nothing: the look-up may have found that one, which has the
    // same text.
    const key = outcome.externalId;
    if (key !== null && (await isRecorded(tx.sql, { ...row, key }))) outcome = ended("uncertain");
    // Its person answered or opted out while it was being sent: it isn't tried again.
    const stopReason = outcome.state === "waiting" ? (await readBeginning(tx.sql, keyed))?.stopReason : null;
    if (stopReason) outcome = failed({ reason: stopReason, detail: "" });
    const settled = await settleRow(tx.sql, keyed, outcome);
    if (!settled) return;
    if (outcome.state === "sent") {
      await noteContacted(tx.sql, { workspaceId, prospectId, at: row.at.getTime() });
      const { id: messageId, channel, at } = row;
      const sent = {
        workspaceId,
        prospectId: settled.prospectId,
        messageId,
        channel,
        isInvitation: false,
        at,
      };
      await facts.publish(tx, { kind: "messages.sent", messages: [sent] });
    }
    // Also where its author waits for it: whoever was to answer may be somebody else.
    if (outcome.state === "failed" || (outcome.state === "uncertain" && settled.isUnattended))
      await raiseConversations(tx.sql, workspaceId, [settled.prospectId], await readProductNow(tx.sql));
    // What had begun and isn't found may still arrive.
    if (outcome.state === "failed" && outcome.failure?.reason !== "unfound")
      await giveBackToPerson(tx.sql, spendOf(row, row.at));
    announceChange(tx, workspaceId, prospectId);
  });
}
