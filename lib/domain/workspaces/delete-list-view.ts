import { db } from "@/lib/db/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Member } from "./member.ts";
import { removeListView } from "./store/list-views.ts";

/** Deletes a saved view of the member's own. Throws `not_found` where there is none, and for somebody else's. */
export async function deleteListView({ workspaceId, userId }: Member, id: Id): Promise<void> {
  const wasThere = await db.tenant({ workspaceId }, (tx) => removeListView(tx, workspaceId, userId, id));
  if (!wasThere) throw new ProductError("not_found", "notFound");
}
