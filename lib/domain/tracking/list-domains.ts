import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { listDomainRows, type UsedDomain } from "./store/domains.ts";

/** The workspace's domains with what uses them, in the order in which they were claimed. */
export function listDomains({ workspaceId }: Member): Promise<UsedDomain[]> {
  return db.tenant({ workspaceId }, ({ sql }) => listDomainRows(sql, workspaceId));
}
