import type { ViewedList } from "@/lib/contracts/list-view-query.ts";
import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** The views of one member of one list. */
export interface ViewShelf {
  readonly workspaceId: Id;
  readonly userId: Id;
  readonly list: ViewedList;
}

export interface ListViewRow {
  readonly id: Id;
  readonly list: ViewedList;
  readonly name: string;
  readonly query: string;
  readonly createdAt: Date;
}

const columns = { id: true, list: true, name: true, query: true, createdAt: true } as const;

export async function listViewsOf(tx: Tx, shelf: ViewShelf): Promise<ListViewRow[]> {
  const rows = await tx.prisma.listView.findMany({ where: { ...shelf }, select: columns });
  return rows.map((row) => ({ ...row, list: shelf.list }));
}

/** Locks these views against additions until the transaction ends, so that their count stays true until the write. */
export async function lockShelf(tx: Tx, { workspaceId, userId, list }: ViewShelf): Promise<void> {
  await tx.sql.query("select pg_advisory_xact_lock(hashtextextended($1::text, 0))::text", [
    `list_views ${workspaceId} ${userId} ${list}`,
  ]);
}

/** Writes a view. A view of the same name gets the new query and keeps everything else. */
export async function putListView(
  tx: Tx,
  { list, ...shelf }: ViewShelf,
  view: { readonly id: Id; readonly name: string; readonly query: string },
): Promise<ListViewRow> {
  const row = await tx.prisma.listView.upsert({
    where: { workspaceId_userId_list_name: { ...shelf, list, name: view.name } },
    create: { ...shelf, list, ...view },
    update: { query: view.query },
    select: columns,
  });
  return { ...row, list };
}

/** Deletes a person's view. Returns false where there is none of that id, or it is somebody else's. */
export async function removeListView(tx: Tx, workspaceId: Id, userId: Id, id: Id): Promise<boolean> {
  return (await tx.prisma.listView.deleteMany({ where: { workspaceId, id, userId } })).count > 0;
}
