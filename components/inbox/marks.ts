import type { DialogView } from "@/lib/contracts/inbox.ts";
import type { DialogFilter } from "@/lib/contracts/words/dialog-filters.ts";

/** A member's action on a conversation: the last part of the call's path, and its body. */
export type Mark =
  | { readonly mark: "read"; readonly body: { readonly is_read: boolean } }
  | { readonly mark: "star"; readonly body: { readonly is_starred: boolean } }
  | { readonly mark: "archive"; readonly body: { readonly is_archived: boolean } }
  | { readonly mark: "snooze"; readonly body: { readonly until: string | null } };

/** The conversation as it will be after an action. */
export function afterMark(dialog: DialogView, { mark, body }: Mark): DialogView {
  if (mark === "read")
    return {
      ...dialog,
      ...body,
      unread_count: body.is_read ? 0 : Math.max(1, dialog.unread_count),
    };
  if (mark === "archive")
    return { ...dialog, ...body, snoozed_until: body.is_archived ? null : dialog.snoozed_until };
  if (mark === "snooze")
    return {
      ...dialog,
      snoozed_until: body.until,
      is_archived: dialog.is_archived && body.until === null,
    };
  return { ...dialog, ...body };
}

const isListed = (dialog: DialogView) => !dialog.is_archived && dialog.snoozed_until === null;

const conditions: Record<DialogFilter, (dialog: DialogView) => boolean> = {
  all: isListed,
  needs_answer: (dialog) => isListed(dialog) && dialog.needs_answer,
  mine: (dialog) => isListed(dialog) && dialog.is_mine,
  // A mark changes nothing about it.
  scheduled: () => true,
  unread: (dialog) => isListed(dialog) && !dialog.is_read,
  starred: (dialog) => dialog.is_starred,
  snoozed: (dialog) => dialog.snoozed_until !== null,
  archived: (dialog) => dialog.is_archived,
};

/** Whether a conversation belongs to a filter's list. */
export function belongs(dialog: DialogView, filter: DialogFilter): boolean {
  return conditions[filter](dialog);
}

/**
 * The action that undoes archiving or snoozing: it returns the conversation to where it was (list, archive or
 * snoozed).
 */
export function undoOf(mark: "archive" | "snooze", before: DialogView): Mark {
  if (before.is_archived) return { mark: "archive", body: { is_archived: true } };
  if (before.snoozed_until !== null) return { mark: "snooze", body: { until: before.snoozed_until } };
  return mark === "archive"
    ? { mark: "archive", body: { is_archived: false } }
    : { mark: "snooze", body: { until: null } };
}
