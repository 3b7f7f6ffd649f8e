import { type ViewedList, viewQuery } from "@/lib/contracts/list-view-query.ts";
import { longestViewQuery } from "@/lib/contracts/list-views.ts";
import { db } from "@/lib/db/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { Member } from "./member.ts";
import { type ListViewRow, listViewsOf, lockShelf, putListView } from "./store/list-views.ts";

/** The most views of one list that a person may save: what still fits a menu. */
const mostViews = 30;

/**
 * Saves a list's filters under a name, for the member alone. Only the parts of the query that belong to a view are
 * saved, in a canonical form. A view of the same name gets the new query, so that saving twice saves once. Throws
 * `invalid_input` where the query filters nothing or is too long, `conflict` where the member already has the most
 * views of the list and none of this name.
 */
export async function saveListView(
  member: Member,
  given: { readonly list: ViewedList; readonly name: string; readonly query: string },
): Promise<ListViewRow> {
  const { workspaceId, userId } = member;
  const { list, name } = given;
  const query = viewQuery(list, given.query);
  if (query === "") throw invalidField("query", "viewFiltersNothing");
  if (query.length > longestViewQuery) {
    const values = { max: longestViewQuery };
    throw new ProductError("invalid_input", "tooLong", {
      values,
      fields: [{ path: "query", message: "tooLong", values }],
    });
  }
  return db.tenant({ workspaceId }, async (tx) => {
    const shelf = { workspaceId, userId, list };
    await lockShelf(tx, shelf);
    const others = (await listViewsOf(tx, shelf)).filter((view) => view.name !== name);
    if (others.length >= mostViews) {
      throw new ProductError("conflict", "tooManyViews", { values: { max: mostViews } });
    }
    return putListView(tx, shelf, { id: newId(), name, query });
  });
}
