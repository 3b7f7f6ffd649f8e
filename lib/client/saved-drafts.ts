import { keep, readKept } from "@/lib/kernel/kept/index.ts";

const prefix = "workflow-draft:";

/**
 * Pages that edit a campaign or a smart sequence: a saved draft survives only navigation between them. The last three
 * are the specification's names of editors; the one of smart sequences is below their list [SH-187].
 */
const editors = [
  "/campaign/add",
  "/campaign/edit",
  "/smart-sequences",
  "/edit-smart-sequences",
  "/edit-template",
  "/step-edit",
];

const tab = () => window.sessionStorage;

/** Reads an unsaved draft of this tab. Null when there is none. */
export const readSaved = <Draft>(key: string): Draft | null => readKept<Draft>(tab, prefix + key);

/** Stores an unsaved draft of this tab. Null deletes it. */
export const writeSaved = <Draft>(key: string, draft: Draft | null): void => keep(tab, prefix + key, draft);

/** Whether the page at a path, in any case, edits something that has drafts. */
export function isEditor(path: string): boolean {
  const lower = path.toLowerCase();
  return editors.some((editor) => lower === editor || lower.startsWith(`${editor}/`));
}

/** Deletes every saved draft: outside the pages that edit one, none is kept [SH-187]. */
export function dropSavedDrafts(): void {
  try {
    for (const key of Object.keys(window.sessionStorage))
      if (key.startsWith(prefix)) window.sessionStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing to delete.
  }
}
