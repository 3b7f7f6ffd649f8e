interface Attempt {
  readonly name: string;
  readonly id: string;
}

type Entry = Pick<History, "state" | "replaceState">;

/**
 * The id that a new workspace gets: one for one name on one visit of the page. It is kept in the visit's place in the
 * browser's history, so that a second press, and a press after going back, name the same workspace once more.
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
