import type { Tx } from "@/lib/db/index.ts";
import { requireCredential } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { ListRef } from "./store/entries.ts";

/**
 * The list of an account that the member may use, or (null) the workspace's, which every member sees. Throws
 * `not_found`.
 */
export async function requireList(tx: Tx, member: Member, credentialId: Id | null): Promise<ListRef> {
  if (credentialId !== null) await requireCredential(tx, member, credentialId);
  return { workspaceId: member.workspaceId, credentialId };
}

/** A list that the member may change: the workspace's binds everybody, and is the admins'. Throws `forbidden`. */
export async function requireOwnList(tx: Tx, member: Member, credentialId: Id | null): Promise<ListRef> {
  const list = await requireList(tx, member, credentialId);
  if (credentialId === null && !member.isAdmin) throw new ProductError("forbidden", "blacklistOfAdmins");
  return list;
}
