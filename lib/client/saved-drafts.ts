const prefix = "workflow-draft:";

/** Pages that edit a campaign: only on the way between them a saved draft stays. Source: SH-187. */
const editors = ["/campaign/add", "/campaign/edit", "/smart-sequences"];

/** Reads what was typed and not saved, in this tab; null when there is nothing. */
export function readSaved<Draft>(key: string): Draft | null {
  try {
    const text = window.sessionStorage.getItem(prefix + key);
    return text ? (JSON.parse(text) as Draft) : null;
  } catch {
    return null;
  }
}

/** Keeps what was typed, in this tab; null forgets it. */
export function writeSaved<Draft>(key: string, draft: Draft | null): void {
  try {
    if (draft) window.sessionStorage.setItem(prefix + key, JSON.stringify(draft));
    else window.sessionStorage.removeItem(prefix + key);
  } catch {
    // Storage that is full or forbidden: the draft still stands on the page.
  }
}

/** Whether the page at a path edits what drafts are saved of. */
export function isEditor(path: string): boolean {
  return editors.some((editor) => path === editor || path.startsWith(`${editor}/`));
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
