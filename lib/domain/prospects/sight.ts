import type { Tx } from "@/lib/db/index.ts";
import { visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** The social accounts whose people a member sees; null: everybody of the workspace. */
export type Sight = readonly Id[] | null;

/**
 * Admins see everybody; a worker sees the people of the accounts that the worker may use, those of none, and those that
 * an import for such an account named [SH-470].
 */
export async function sightOf(tx: Tx, member: Member): Promise<Sight> {
  return member.isAdmin ? null : [...(await visibleCredentialIds(tx, member))];
}
