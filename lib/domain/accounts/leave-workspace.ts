import type { Tx } from "@/lib/db/index.ts";
import { endApiTokens } from "./api-tokens.ts";
import type { TokenOwner } from "./store/api-tokens.ts";
import { forgetChoice } from "./store/sessions.ts";

/**
 * Ends what a user's sessions have to do with a workspace that the user no longer belongs to: API tokens, and its
 * choice.
 */
export async function leaveWorkspace(tx: Tx, owner: TokenOwner): Promise<void> {
  await endApiTokens(tx, owner);
  await forgetChoice(tx, owner.userId, owner.workspaceId);
}
