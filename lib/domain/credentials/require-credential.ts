import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { type CredentialDetail, toDetail } from "./credential-detail.ts";
import { type CredentialRow, findVisible, listVisible, listVisibleIds } from "./store/credentials.ts";

/**
 * The row of an account that the member may use. Throws `not_found` for one that is another workspace's, hidden from
 * the member or removed.
 */
export async function requireCredential(tx: Tx, member: Member, id: Id): Promise<CredentialRow> {
  const row = isId(id) ? await findVisible(tx, member, id) : null;
  if (!row) throw new ProductError("not_found", "notFound");
  return row;
}

/** The social accounts that the member sees, oldest first [SH-470]. */
export function listCredentials(member: Member): Promise<CredentialDetail[]> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    const now = await readProductNow(tx.sql);
    return (await listVisible(tx, member)).map((row) => toDetail(row, now));
  });
}

/** One account. Throws `not_found` like `requireCredential`. */
export function getCredential(member: Member, id: Id): Promise<CredentialDetail> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) =>
    toDetail(await requireCredential(tx, member, id), await readProductNow(tx.sql)),
  );
}

/** The ids of the accounts that the member sees, for modules whose rows belong to accounts. */
export async function visibleCredentialIds(tx: Tx, member: Member): Promise<ReadonlySet<Id>> {
  return new Set(await listVisibleIds(tx, member));
}
