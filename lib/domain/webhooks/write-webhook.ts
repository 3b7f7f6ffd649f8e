import { isDeepStrictEqual } from "node:util";
import { webhookLimits } from "@/lib/contracts/webhook-limits.ts";
import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { receiverFault } from "@/lib/domain/campaigns/rules/steps/webhook/receiver.ts";
import { listLabels } from "@/lib/domain/labels/index.ts";
import { labelsOfPeople } from "@/lib/domain/prospects/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, namedId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { findMaker } from "./find-maker.ts";
import { requireWebhook } from "./require-webhook.ts";
import { forgetSecret, openCurrent, replaceSecret, sealFirst } from "./secret.ts";
import { dropAllWaiting } from "./store/due.ts";
import {
  countInTurn,
  deleteRow,
  findRow,
  insertRow,
  switchOff,
  switchOn,
  type Webhook,
  type WebhookSettings,
  writeSecretVersion,
  writeSettings,
} from "./store/webhooks.ts";

/** Tells browsers that a webhook changed. */
export const announceWebhooks = (tx: Tx, workspaceId: Id) =>
  announce(tx, { workspaceId, event: "refetch_data", topics: ["webhooks"] });

/**
 * Adds a webhook with a secret of its own. Throws `invalid_input` for an address that may not be called, `not_found`
 * for a label that the member doesn't see, `conflict` for more webhooks than a workspace may have.
 * @param key an idempotency key that the caller chooses: a second call with it returns the webhook of the first.
 */
export function createWebhook(member: Member, key: string, settings: WebhookSettings): Promise<Webhook> {
  const { workspaceId, userId } = member;
  const id = namedId(workspaceId, userId, "webhook", key);
  return db.tenant({ workspaceId }, async (tx) => {
    const count = await countInTurn(tx.sql, workspaceId);
    const before = await findRow(tx.sql, workspaceId, id);
    if (before) return before;
    await requireSound(member, settings);
    if (count >= webhookLimits.webhooks)
      throw new ProductError("conflict", "tooManyWebhooks", { values: { max: webhookLimits.webhooks } });
    const now = await readProductNow(tx.sql);
    await insertRow(tx.sql, { workspaceId, id, createdBy: userId, now }, settings);
    await sealFirst(tx, { workspaceId, id });
    await audit(tx, { workspaceId, actorUserId: userId, action: "webhook.create", subjectId: id });
    announceWebhooks(tx, workspaceId);
    return (await findRow(tx.sql, workspaceId, id))!;
  });
}

/**
 * Changes a webhook; what is left out stays. Switched on it begins anew, as if its address had never failed; whoever
 * switches on one whose maker has left answers for it. Throws like `createWebhook`, and `not_found`.
 */
export function updateWebhook(
  member: Member,
  id: Id,
  { isOn, ...given }: Partial<WebhookSettings> & { readonly isOn?: boolean | undefined },
): Promise<Webhook> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const before = await requireWebhook(tx, member, id, { isLocked: true });
    const settings = { ...settingsOf(before), ...given };
    const isChanged = !isDeepStrictEqual(settings, settingsOf(before));
    if (isChanged) {
      // A label that was deleted meanwhile may stay: without it the webhook could tell of all labels.
      const labelIds = given.labelIds?.filter((labelId) => !before.labelIds.includes(labelId));
      await requireSound(member, { url: given.url, labelIds });
      await writeSettings(tx.sql, before, settings);
      await audit(tx, { workspaceId, actorUserId: userId, action: "webhook.update", subjectId: id });
    }
    const isSwitched = isOn !== undefined && isOn !== before.isOn;
    if (isSwitched) {
      const maker = (await findMaker(tx, before)) ? before.createdBy : userId;
      if (isOn) {
        // What a worker hasn't come to yet isn't sent either.
        await dropAllWaiting(tx.sql, before, await readProductNow(tx.sql));
        await switchOn(tx.sql, workspaceId, id, maker);
      } else await switchOff(tx.sql, workspaceId, id, null);
      const action = isOn ? "webhook.switch_on" : "webhook.switch_off";
      await audit(tx, { workspaceId, actorUserId: userId, action, subjectId: id });
    }
    if (isChanged || isSwitched) announceWebhooks(tx, workspaceId);
    return (await findRow(tx.sql, workspaceId, id))!;
  });
}

/** Deletes a webhook with its messages and its secret. Throws `not_found`. */
export function deleteWebhook(member: Member, id: Id): Promise<void> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const webhook = await requireWebhook(tx, member, id, { isLocked: true });
    await forgetSecret(tx, webhook);
    await deleteRow(tx.sql, workspaceId, id);
    await audit(tx, {
      workspaceId,
      actorUserId: userId,
      action: "webhook.delete",
      subjectId: id,
      data: { name: webhook.name },
    });
    announceWebhooks(tx, workspaceId);
  });
}

/**
 * Replaces the secret of a version. One that was replaced already stays: a second press makes no third secret. Returns
 * the secret of now. Throws `not_found`.
 */
export function renewSecret(
  member: Member,
  id: Id,
  replaced: number,
): Promise<{ readonly secret: string; readonly version: number }> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const webhook = await requireWebhook(tx, member, id, { isLocked: true });
    if (webhook.secretVersion !== replaced)
      return { secret: await openCurrent(tx, webhook), version: webhook.secretVersion };
    const secret = await replaceSecret(tx, webhook, await readProductNow(tx.sql));
    await writeSecretVersion(tx.sql, workspaceId, id, replaced + 1);
    await audit(tx, { workspaceId, actorUserId: userId, action: "webhook.renew_secret", subjectId: id });
    announceWebhooks(tx, workspaceId);
    return { secret, version: replaced + 1 };
  });
}

const settingsOf = ({ name, url, triggers, labelIds, fields }: Webhook): WebhookSettings => ({
  name,
  url,
  triggers,
  labelIds,
  fields,
});

async function requireSound(
  member: Member,
  {
    url,
    labelIds = [],
  }: { readonly url?: string | undefined; readonly labelIds?: readonly Id[] | undefined },
): Promise<void> {
  const fault = url === undefined ? null : receiverFault(url);
  if (fault !== null)
    throw invalidField("callback_url", fault === "private_url" ? "webhookUrlPrivate" : "webhookUrl");
  if (labelIds.length === 0) return;
  const seen = new Set((await listLabels(member, labelsOfPeople)).map(({ id }) => id));
  if (!labelIds.every((id) => seen.has(id))) throw new ProductError("not_found", "notFound");
}
