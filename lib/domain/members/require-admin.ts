import type { Topic } from "@/lib/contracts/topics.ts";
import type { Tx } from "@/lib/db/index.ts";
import { visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import { audit, findMemberRow, lockMembers, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";

/** Who changes who belongs to a workspace: an admin of it, or of the platform. */
export interface Admin extends Member {
  readonly isPlatformAdmin: boolean;
}

/**
 * Lets the changes of a workspace's membership take turns, and checks that the caller is still an admin: somebody else
 * may have taken the role from them since the request came. Throws `forbidden`.
 */
export async function requireAdmin(
  tx: Tx,
  { workspaceId, userId, isPlatformAdmin }: Pick<Admin, "workspaceId" | "userId" | "isPlatformAdmin">,
): Promise<void> {
  await lockMembers(tx, workspaceId);
  if (isPlatformAdmin) return;
  const own = await findMemberRow(tx, workspaceId, userId);
  if (!own?.isAdmin) throw new ProductError("forbidden", "forbidden");
}

/**
 * Checks that accounts are the workspace's, and returns each once. Throws `invalid_input` at the field for an account
 * that isn't, or was removed.
 */
export async function requireAccounts(
  tx: Tx,
  admin: Member,
  ids: readonly Id[],
  field: string,
): Promise<Id[]> {
  const seen = await visibleCredentialIds(tx, { ...admin, credentialIds: null });
  const asked = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (asked.some((id) => !seen.has(id))) throw invalidField(field, "accountUnknown");
  return asked.sort();
}

/** Records a change of who belongs to the workspace, and tells its browsers. */
export async function record(
  tx: Tx,
  { workspaceId, userId }: Pick<Member, "workspaceId" | "userId">,
  action: string,
  subjectId: Id,
  { data = {}, topics = [] }: { data?: Record<string, string | number | boolean>; topics?: Topic[] } = {},
): Promise<void> {
  await audit(tx, { workspaceId, actorUserId: userId, action, subjectId, data });
  announce(tx, { workspaceId, event: "refetch_data", topics: ["members", ...topics] });
}
