const start = "/inbox";

/** What an address of the inbox opens. */
export interface InboxPlace {
  /** The person whose conversation is open. Null: none. */
  readonly id: string | null;
  /** Whether a phone shows the person instead of the messages. */
  readonly isPersonShown: boolean;
}

/**
 * The place that a path names. Null: it isn't of the inbox. A phone has a path for each screen: `/inbox/list`,
 * `/inbox/{id}/chat` and `/inbox/{id}/info`; wider windows show all three at `/inbox` and `/inbox/{id}` (OC-242).
 */
export function readInboxPath(path: string): InboxPlace | null {
  const [inbox, id = "", view = ""] = path.replace(/\/$/, "").slice(1).split("/");
  if (`/${inbox}` !== start) return null;
  return { id: id === "" || id === "list" ? null : id, isPersonShown: view === "info" };
}

/** The path of a place, on a phone or in a wider window. */
export function inboxPath({ id, isPersonShown }: InboxPlace, isPhone: boolean): string {
  if (id === null) return isPhone ? `${start}/list` : start;
  return isPhone ? `${start}/${id}/${isPersonShown ? "info" : "chat"}` : `${start}/${id}`;
}
