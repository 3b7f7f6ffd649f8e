import type { Tx } from "@/lib/db/index.ts";
import { visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { type ConversationRow, findRow, type Sight } from "./store/conversations.ts";

/**
 * What a member may see: the conversations of their accounts. Admins see all, including those without an account or of
 * a deleted one: otherwise nobody would read the answers there.
 */
export async function sightOf(tx: Tx, member: Member, credentialId: Id | null = null): Promise<Sight> {
  const { workspaceId } = member;
  if (member.isAdmin && credentialId === null) return { workspaceId, credentialIds: [], isWhole: true };
  const visible = [...(await visibleCredentialIds(tx, member))];
  return {
    workspaceId,
    credentialIds: credentialId === null ? visible : visible.filter((id) => id === credentialId),
    isWhole: false,
  };
}

/** Whether a member may see the conversation with a prospect. */
export async function seesConversation(tx: Tx, member: Member, prospectId: Id): Promise<boolean> {
  return (await findRow(tx.sql, await sightOf(tx, member), prospectId)) !== null;
}

/** The conversation with a prospect. Throws `not_found` for one that the member may not see. */
export async function requireConversation(tx: Tx, member: Member, prospectId: Id): Promise<ConversationRow> {
  const row = isId(prospectId) ? await findRow(tx.sql, await sightOf(tx, member), prospectId) : null;
  if (!row) throw new ProductError("not_found", "notFound");
  return row;
}
