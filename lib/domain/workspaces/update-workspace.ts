import { db } from "@/lib/db/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { audit } from "./audit.ts";
import type { Member } from "./member.ts";
import { postalAddressOf, writePostalAddress } from "./store/workspaces.ts";

/** What changes; what is left out stays. */
export interface WorkspaceChange {
  readonly postalAddress?: string | undefined;
}

/**
 * Changes the member's workspace. Mails that leave later carry the address as it is then. Throws `not_found` for another
 * workspace than the chosen one.
 */
export function updateWorkspace(
  { workspaceId, userId }: Member,
  id: Id,
  { postalAddress: typed }: WorkspaceChange,
): Promise<{ readonly postalAddress: string }> {
  if (id !== workspaceId) throw new ProductError("not_found", "notFound");
  return db.tenant({ workspaceId }, async (tx) => {
    const before = await postalAddressOf(tx, id);
    const postalAddress = typed === undefined ? before : tidy(typed);
    if (postalAddress === before) return { postalAddress };
    await writePostalAddress(tx, id, postalAddress);
    await audit(tx, { workspaceId, actorUserId: userId, action: "workspace.update", subjectId: id });
    return { postalAddress };
  });
}

/** Without empty lines and spaces at the ends of lines. */
const tidy = (address: string) =>
  address
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
