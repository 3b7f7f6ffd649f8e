"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { dropSavedDrafts, isEditor } from "@/lib/client/saved-drafts.ts";

/** Forgets on every page that edits no campaign what was typed into one and not saved [SH-187]. */
export function DraftDropper() {
  const path = usePathname();
  useEffect(() => {
    if (!isEditor(path)) dropSavedDrafts();
  }, [path]);
  return null;
}
