import { db, readProductNow } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import type { WebhookPort } from "@/lib/providers/webhook/port.ts";
import { ask } from "./deliver.ts";
import { requireWebhook } from "./require-webhook.ts";
import { exampleOf } from "./rules/example.ts";
import { payloadOf } from "./rules/payload.ts";
import { type Answer, isTaken } from "./rules/verdict.ts";
import { openSigning } from "./secret.ts";

/**
 * Sends an example of what a webhook tells, signed as usual and marked as a test, and returns what its address answered
 * [OC-445]. Nothing of it is kept or repeated. Throws `not_found`.
 */
export async function testWebhook(
  member: Member,
  port: Pick<WebhookPort, "send">,
  id: Id,
): Promise<Answer & { readonly isTaken: boolean }> {
  const { workspaceId, userId } = member;
  const message = await db.tenant({ workspaceId }, async (tx) => {
    const webhook = await requireWebhook(tx, member, id, { isLocked: false });
    await audit(tx, { workspaceId, actorUserId: userId, action: "webhook.test", subjectId: id });
    const now = await readProductNow(tx.sql);
    const { name, url, fields, triggers } = webhook;
    const told = exampleOf(triggers[0]!, { webhook: { id, name }, workspaceId, at: now });
    return {
      url,
      id: newId(),
      body: payloadOf(told, { fields, number: 0, now }),
      secrets: await openSigning(tx, webhook, now),
    };
  });
  const answer = await ask(port, message);
  return { ...answer, isTaken: isTaken(answer.status) };
}
