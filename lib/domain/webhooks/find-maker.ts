import type { Tx } from "@/lib/db/index.ts";
import { findMember, type Member } from "@/lib/domain/workspaces/index.ts";
import type { Webhook } from "./store/webhooks.ts";

/** Who answers for a webhook. Null: they have left, may not sign in, or may not use integrations any more. */
export const findMaker = (
  tx: Tx,
  { workspaceId, createdBy }: Pick<Webhook, "workspaceId" | "createdBy">,
): Promise<Member | null> => findMember(tx, workspaceId, createdBy, "integrations");
