import type { CredentialView } from "@/lib/contracts/credentials.ts";
import { unreadCounts } from "@/lib/domain/conversations/index.ts";
import type { CredentialDetail } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { toCredentialView } from "../views/credentials.ts";

/** Social accounts for the wire, each with its number of unread messages [OC-248]. */
export async function showCredentials(
  who: Member,
  rows: readonly CredentialDetail[],
): Promise<CredentialView[]> {
  const { byCredential } = await unreadCounts(who);
  return rows.map((row) => toCredentialView(row, byCredential[row.id] ?? 0));
}

/** One social account for the wire, with its number of unread messages. */
export async function showCredential(who: Member, row: CredentialDetail): Promise<CredentialView> {
  const { byCredential } = await unreadCounts(who);
  return toCredentialView(row, byCredential[row.id] ?? 0);
}
