import type { DeliveryReason, WebhookOffReason } from "@/lib/contracts/words/webhook-words.ts";
import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { audit, readPlan } from "@/lib/domain/workspaces/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { WebhookPort } from "@/lib/providers/webhook/port.ts";
import { findMaker } from "./find-maker.ts";
import { makePayload } from "./make-payload.ts";
import { type Answer, isGivenUp, isTaken, mostTries, restMs, verdictOf } from "./rules/verdict.ts";
import { openSigning } from "./secret.ts";
import { keepBody, recordEnd, type Taken } from "./store/due.ts";
import { findRow, lockRow, noteFailed, noteTaken, rest, switchOff, type Webhook } from "./store/webhooks.ts";
import { announceWebhooks } from "./write-webhook.ts";

/** The longest time of a try, in machine ms. */
export const longestTryMs = 10_000;

/** What is sent to a webhook's address. */
interface Prepared {
  readonly url: string;
  readonly body: string;
  readonly secrets: readonly string[];
}

/**
 * Sends a taken message once and records how that ended. What may not be told any more is dropped. A crash in between
 * leaves it taken: once its lease is over, another worker sends the same body under the same id again.
 */
export async function deliver(port: Pick<WebhookPort, "send">, taken: Taken): Promise<void> {
  const { workspaceId } = taken;
  const prepared = await db.tenant({ workspaceId }, (tx) => prepare(tx, taken));
  if (prepared === null) return;
  const answer = await ask(port, { ...prepared, id: taken.id });
  await db.tenant({ workspaceId }, (tx) => settle(tx, taken, answer));
}

/** Calls an address once. Whatever goes wrong there is an answer, too. */
export async function ask(
  port: Pick<WebhookPort, "send">,
  message: Prepared & { readonly id: string },
): Promise<Answer> {
  try {
    return { ...(await port.send(message, longestTryMs)), detail: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { status: null, detail: error.detail, retryAfterMs: null };
  }
}

async function prepare(tx: Tx, taken: Taken): Promise<Prepared | null> {
  const { workspaceId, webhookId } = taken;
  const webhook = await findRow(tx.sql, workspaceId, webhookId);
  if (!webhook) return null;
  const now = await readProductNow(tx.sql);
  const end = async (state: "dropped" | "failed", reason: DeliveryReason) => {
    await recordEnd(tx.sql, taken, { state, reason, status: null, detail: null, at: now });
    announceWebhooks(tx, workspaceId);
    return null;
  };
  const drop = (reason: DeliveryReason) => end("dropped", reason);
  // None of its tries came to an end: whatever stops its workers stops no more of them.
  if (taken.tries > mostTries) return end("failed", "tries");
  if (!webhook.isOn) return drop("off");
  if (!(await readPlan(tx, workspaceId)).features.has("webhook_integration")) return drop("no_feature");
  const maker = await findMaker(tx, webhook);
  if (!maker) {
    await giveUp(tx, webhook, "maker_left");
    return drop("maker_left");
  }
  const body = taken.body ?? (await makePayload(tx, maker, webhook, taken));
  if (body === null) return drop("not_seen");
  if (taken.body === null && !(await keepBody(tx.sql, taken, body))) return null;
  return { url: webhook.url, body, secrets: await openSigning(tx, webhook, now) };
}

async function settle(tx: Tx, taken: Taken, answer: Answer): Promise<void> {
  const { workspaceId, webhookId, tries } = taken;
  const { sql } = tx;
  const webhook = await lockRow(sql, workspaceId, webhookId);
  if (!webhook) return;
  const now = await readProductNow(sql);
  const verdict = verdictOf(answer, tries);
  const isRecorded = await recordEnd(sql, taken, {
    state: verdict.state,
    reason: verdict.state === "failed" ? verdict.reason : null,
    status: answer.status,
    detail: answer.detail,
    at: verdict.state === "waiting" ? new Date(now.getTime() + verdict.afterMs) : now,
  });
  if (!isRecorded) return;
  announceWebhooks(tx, workspaceId);
  if (isTaken(answer.status)) return noteTaken(sql, workspaceId, webhookId);
  const failing = await noteFailed(sql, workspaceId, webhookId, now);
  if (!failing) return;
  if (verdict.state === "failed" && verdict.reason === "gone") return giveUp(tx, webhook, "gone");
  if (isGivenUp(failing.failures, failing.since, now.getTime())) return giveUp(tx, webhook, "failing");
  const restsMs = restMs(failing.failures, answer);
  if (restsMs > 0) await rest(sql, workspaceId, webhookId, new Date(now.getTime() + restsMs));
}

/** Switches a webhook off by itself. Its maker is told by a notification (`webhooksOff`) and in the list. */
async function giveUp(tx: Tx, { workspaceId, id, name }: Webhook, reason: WebhookOffReason): Promise<void> {
  if (!(await switchOff(tx.sql, workspaceId, id, reason))) return;
  await audit(tx, {
    workspaceId,
    actorUserId: null,
    action: "webhook.given_up",
    subjectId: id,
    data: { reason, name },
  });
  announceWebhooks(tx, workspaceId);
}
