import { db, readProductNow } from "@/lib/db/index.ts";
import { withFiles } from "@/lib/domain/files/index.ts";
import { giveBackToPerson } from "@/lib/domain/lanes/index.ts";
import { noteContacted } from "@/lib/domain/prospects/index.ts";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import { MayNotBegin, ProviderError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { LookUp } from "@/lib/providers/look-up.ts";
import type { SocialAction } from "@/lib/providers/social/port.ts";
import type { ByHandPorts } from "./by-hand-ports.ts";
import { noteGoneAddress } from "./note-gone-address.ts";
import { announceChange } from "./record-incoming.ts";
import { type Failure, failureOf } from "./rules/failure.ts";
import { longestWaitMs, pauseBeforeRetry } from "./rules/waiting.ts";
import { mailSide, NotWanted, sendMailByHand } from "./send-mail-by-hand.ts";
import { spendOf } from "./spend-of.ts";
import { type ByHandRow, findByHand, settleRow, takeUnsettled } from "./store/by-hand.ts";
import { listSentFiles } from "./store/contents.ts";
import { isRecorded } from "./store/record.ts";
import { raiseConversation } from "./store/waiting.ts";

/**
 * The lease of a message that is being sent, in machine milliseconds: after it, another process asks the provider
 * about it.
 */
const leaseMs = 3 * 60_000;

/**
 * How long a mail by hand waits for the memory that its files need, in machine ms: much less than its lease. Otherwise it would be told
 * as uncertain, its author would write it again, and then it would leave.
 */
const patienceMs = 60_000;

interface Outcome {
  readonly state: "sent" | "failed" | "uncertain" | "waiting";
  readonly externalId: string | null;
  readonly threadId: string | null;
  /** Why it failed, or waits. */
  readonly failure: Failure | null;
  /** Of one that waits: after how many machine ms it is tried again. */
  readonly afterMs: number | null;
}

const none = { externalId: null, threadId: null, failure: null, afterMs: null } as const;
const ended = (state: "sent" | "uncertain"): Outcome => ({ ...none, state });
const failed = (failure: Failure): Outcome => ({ ...none, state: "failed", failure });

/**
 * Hands a recorded message to its provider once, and settles it. It never sends again: after a lost answer it asks the
 * provider. A message that isn't there then may still arrive: it stays `sending` until it is asked for again. A mail that found
 * no connection to its server, or whose server couldn't be reached before anything of it had left, waits (`retryWaiting`).
 */
export async function carryOut(ports: ByHandPorts, workspaceId: Id, id: Id): Promise<void> {
  const row = await load(workspaceId, id);
  if (row?.state !== "sending") return;
  const started = monotonicMs();
  let hasBegun = false;
  let outcome: Outcome | null;
  try {
    if (row.isRetried && row.ageMs > longestWaitMs) outcome = failed(whyItWaited(row));
    else
      outcome = await send(ports, row, () => {
        hasBegun = true;
      });
  } catch (caught) {
    if (caught instanceof NotWanted) outcome = failed({ reason: caught.reason, detail: "" });
    else if (caught instanceof MayNotBegin)
      outcome = waitOrFail(row, { reason: "busy", detail: "" }, [monotonicMs() - started, caught.afterMs]);
    else if (!(caught instanceof ProviderError)) throw caught;
    else if (caught.kind === "unavailable" && row.channel === "email" && !hasBegun)
      outcome = waitOrFail(row, failureOf(caught), [monotonicMs() - started, caught.retryAfter ?? 0]);
    else {
      outcome = caught.kind === "ambiguous" ? await askWhether(ports, row) : failed(failureOf(caught));
      if (caught.isGone && row.email) await suppress(row, row.email, caught.detail);
      if (outcome.failure?.reason === "lost") outcome = null;
    }
  }
  if (outcome) await settle(row, outcome);
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
 * Settles messages written by hand whose process died while sending, and those that are uncertain. It asks the provider and sends
 * nothing again. A message of which the provider can't tell is uncertain. Returns how many it looked at.
 */
export async function recoverByHand(ports: ByHandPorts, lease: number = leaseMs): Promise<number> {
  const unsettled = await db.hot("operations", ({ sql }) => takeUnsettled(sql, lease, 50));
  for (const { workspaceId, id } of unsettled) {
    const row = await load(workspaceId, id);
    if (row?.state !== "sending" && row?.state !== "uncertain") continue;
    try {
      await settle(row, await askWhether(ports, row));
    } catch (err) {
      // One message that can't be looked up must not keep the others waiting.
      logger("inbox").warn({ err, message: id }, "a message could not be looked up");
    }
  }
  return unsettled.length;
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

async function send(ports: ByHandPorts, row: ByHandRow, begun: () => void): Promise<Outcome> {
  if (row.channel === "social") {
    const action = socialAction(row);
    if (!action || !row.accountRef) return failed({ reason: "gone", detail: "" });
    const receipt = await ports.social.perform(row.accountRef, action, effectKey(row));
    const externalId = `out:${receipt.providerMessageId}`;
    return { ...ended("sent"), externalId, threadId: receipt.threadId };
  }
  const { workspaceId, id } = row;
  const files = await db.tenant({ workspaceId }, ({ sql }) => listSentFiles(sql, workspaceId, id));
  await withFiles(workspaceId, files, (read) => sendMailByHand(ports, row, read, begun), patienceMs);
  return ended("sent");
}

async function askWhether(ports: ByHandPorts, row: ByHandRow): Promise<Outcome> {
  try {
    const found = await lookUp(ports, row);
    if (found.state === "unknown") return ended("uncertain");
    // Most mail servers file nothing: that a mail isn't there proves nothing.
    if (found.state === "absent")
      return row.channel === "email" ? ended("uncertain") : failed({ reason: "lost", detail: "" });
    return { ...ended("sent"), externalId: found.externalId };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return ended("uncertain");
  }
}

async function lookUp(
  ports: ByHandPorts,
  row: ByHandRow,
): Promise<{ state: LookUp<unknown>["state"]; externalId: string | null }> {
  const unknown = { state: "unknown", externalId: null } as const;
  if (row.channel === "social") {
    const action = socialAction(row);
    if (!action || !row.accountRef) return unknown;
    const found = await ports.social.lookUp(row.accountRef, action, effectKey(row), row.at);
    return {
      state: found.state,
      externalId: found.state === "done" ? `out:${found.receipt.providerMessageId}` : null,
    };
  }
  const { account } = await mailSide(ports, row);
  if (!account || !row.mailMessageId) return unknown;
  return { state: (await ports.mail.lookUp(account, row.mailMessageId)).state, externalId: null };
}

async function settle(row: ByHandRow, outcome: Outcome): Promise<void> {
  await db.tenant({ workspaceId: row.workspaceId }, async (tx) => {
    // A receipt that another message has already proves nothing: the look-up may have found that one, which has the
    // same text.
    const key = outcome.externalId;
    const isOthers = key !== null && (await isRecorded(tx.sql, { ...row, key }));
    if (!(await settleRow(tx.sql, row, isOthers ? ended("uncertain") : outcome))) return;
    if (outcome.state === "sent")
      await noteContacted(tx.sql, {
        workspaceId: row.workspaceId,
        prospectId: row.prospectId,
        at: row.at.getTime(),
      });
    if (outcome.state === "failed" && row.isRetried)
      await raiseConversation(tx.sql, row.workspaceId, row.id, await readProductNow(tx.sql));
    // What is only lost may still arrive.
    if (outcome.state === "failed" && outcome.failure?.reason !== "lost")
      await giveBackToPerson(tx.sql, spendOf(row, row.at));
    announceChange(tx, row.workspaceId, row.prospectId);
  });
}
