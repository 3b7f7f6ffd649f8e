import * as contract from "@/lib/contracts/list-views.ts";
import { readListViews, saveListView } from "@/lib/domain/workspaces/index.ts";
import { route } from "@/lib/http/route.ts";
import { toListViewItem } from "@/lib/http/views/list-views.ts";

export const GET = route(contract.fetchListViews, async (ctx, { query }) => ({
  items: (await readListViews(ctx.member, query.list)).map(toListViewItem),
}));

export const POST = route(contract.saveListView, async (ctx, { body }) =>
  toListViewItem(await saveListView(ctx.member, body)),
);
