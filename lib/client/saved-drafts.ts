import { keep, readKept } from "@/lib/kernel/kept/index.ts";

const prefix = "workflow-draft:";

/**
 * Pages that edit a campaign: only on the way between them a saved draft stays. The last three have the
 * specification's names: their pages aren't there yet [SH-187].
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

/** Reads what was typed and not saved, in this tab; null when there is nothing. */
export const readSaved = <Draft>(key: string): Draft | null => readKept<Draft>(tab, prefix + key);

/** Keeps what was typed, in this tab; null forgets it. */
export const writeSaved = <Draft>(key: string, draft: Draft | null): void => keep(tab, prefix + key, draft);

/** Whether the page at a path, which may be written in capitals, edits what drafts are saved of. */
export function isEditor(path: string): boolean {
  const lower = path.toLowerCase();
  return editors.some((editor) => lower === editor || lower.startsWith(`${editor}/`));
}

/** Drops every saved draft: outside the pages that edit one nothing of it is kept [SH-187]. */
export function dropSavedDrafts(): void {
  try {
    for (const key of Object.keys(window.sessionStorage))
      if (key.startsWith(prefix)) window.sessionStorage.removeItem(key);
  } catch {
    // Forbidden storage holds nothing to drop.
  }
}
