import type { ViewedList } from "@/lib/contracts/list-view-query.ts";
import { db } from "@/lib/db/index.ts";
import type { Member } from "./member.ts";
import { type ListViewRow, listViewsOf } from "./store/list-views.ts";

/** Sorts names as people do: "Wave 2" before "Wave 10", "Ärzte" among the As. */
const byName = new Intl.Collator("en", { numeric: true });

/** The member's own saved views of a list, by name. */
export async function readListViews(member: Member, list: ViewedList): Promise<ListViewRow[]> {
  const { workspaceId, userId } = member;
  const rows = await db.tenant({ workspaceId }, (tx) => listViewsOf(tx, { workspaceId, userId, list }));
  return rows.sort((one, other) => byName.compare(one.name, other.name));
}
