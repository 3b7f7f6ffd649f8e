import type { Tx } from "@/lib/db/index.ts";
import { visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** The social accounts whose people a member may see. Null: everybody of the workspace. */
export type Sight = readonly Id[] | null;

/**
 * Admins see everybody. A worker sees the people of the accounts that the worker may use, people without an account,
 * and people named in an import for such an account [SH-470].
 */
export async function sightOf(tx: Tx, member: Member): Promise<Sight> {
  return member.isAdmin ? null : [...(await visibleCredentialIds(tx, member))];
}
