interface Attempt {
  readonly name: string;
  readonly id: string;
}

type Entry = Pick<History, "state" | "replaceState">;

/**
 * The id of a new workspace: one per name and visit of the page. It is stored with the visit's entry in the browser's
 * history, so that a second press, and a press after going back, give the same id.
 */
export function newWorkspaceId(name: string, entry: Entry, makeId: () => string): string {
  const state = (entry.state ?? {}) as { newWorkspace?: Attempt };
  const before = state.newWorkspace;
  const wanted = name.trim();
  if (before?.name === wanted) return before.id;
  const id = makeId();
  entry.replaceState({ ...state, newWorkspace: { name: wanted, id } }, "");
  return id;
}
