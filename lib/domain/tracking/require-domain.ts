import type { Tx } from "@/lib/db/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { findDomainRow, type UsedDomain } from "./store/domains.ts";

/** A domain of the workspace, proven or not. Throws `not_found`. */
export async function requireDomain(tx: Tx, workspaceId: Id, id: Id): Promise<UsedDomain> {
  const row = await findDomainRow(tx.sql, workspaceId, id);
  if (!row) throw new ProductError("not_found", "notFound");
  return row;
}

/** A domain that links may stand on. Throws `not_found`, or `conflict` while it isn't proven. */
export async function requireProvenDomain(tx: Tx, workspaceId: Id, id: Id): Promise<UsedDomain> {
  const row = await requireDomain(tx, workspaceId, id);
  if (row.verifiedAt === null) throw new ProductError("conflict", "trackingDomainUnproven");
  return row;
}
