import type { CredentialView } from "@/lib/contracts/credentials.ts";
import { unreadCounts } from "@/lib/domain/conversations/index.ts";
import type { CredentialDetail } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { toCredentialView } from "../views/credentials.ts";

/** Social accounts as the wire knows them, each with what is unread in its conversations [OC-248]. */
export async function showCredentials(
  who: Member,
  rows: readonly CredentialDetail[],
): Promise<CredentialView[]> {
  const { byCredential } = await unreadCounts(who);
  return rows.map((row) => toCredentialView(row, byCredential[row.id] ?? 0));
}

/** One account, likewise. */
export async function showCredential(who: Member, row: CredentialDetail): Promise<CredentialView> {
  const { byCredential } = await unreadCounts(who);
  return toCredentialView(row, byCredential[row.id] ?? 0);
}
