"use client";

import { useLayoutEffect } from "react";
import { keepTheme } from "./theme.ts";

/**
 * Puts the theme back on a document that the browser had to draw anew: React runs no inline script then, and the page of
 * a failure or of a missing address would be bright in the dark.
 */
export function ThemeKeeper() {
  useLayoutEffect(keepTheme, []);
  return null;
}
