import type postgres from "postgres";
import type { WebhookTrigger } from "@/lib/contracts/words/webhook-words.ts";
import { db } from "@/lib/db/index.ts";
import { sealFirst } from "@/lib/domain/webhooks/secret.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";

/** A webhook of a member, with its secret, at any address. */
export async function makeWebhook(
  admin: postgres.Sql,
  { workspaceId, userId }: Pick<Member, "workspaceId" | "userId">,
  given: {
    url: string;
    triggers: readonly WebhookTrigger[];
    labelIds?: readonly string[];
    fields?: readonly { name: string; type: string; value: string }[];
  },
): Promise<string> {
  const id = newId();
  await admin`insert into webhooks (workspace_id, id, created_by, name, url, triggers, label_ids, fields, created_at)
    values (${workspaceId}, ${id}, ${userId}, 'Our CRM', ${given.url}, ${[...given.triggers]}, ${[...(given.labelIds ?? [])]},
      ${admin.json((given.fields ?? []) as never)}, now())`;
  await db.tenant({ workspaceId }, (tx) => sealFirst(tx, { workspaceId, id }));
  return id;
}
