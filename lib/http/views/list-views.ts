import type { ListViewItem } from "@/lib/contracts/list-views.ts";
import type { ListViewRow } from "@/lib/domain/workspaces/index.ts";

/** A saved view on the wire. */
export function toListViewItem({ id, list, name, query, createdAt }: ListViewRow): ListViewItem {
  return { _id: id, list, name, query, created_at: createdAt.toISOString() };
}
