"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { dropSavedDrafts, isEditor } from "@/lib/client/saved-drafts.ts";

/** Deletes unsaved campaign drafts on every page that doesn't edit campaigns [SH-187]. */
export function DraftDropper() {
  const path = usePathname();
  useEffect(() => {
    if (!isEditor(path)) dropSavedDrafts();
  }, [path]);
  return null;
}
