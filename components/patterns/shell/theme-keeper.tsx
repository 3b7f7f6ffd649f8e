"use client";

import { useLayoutEffect } from "react";
import { keepTheme } from "./theme.ts";

/**
 * Applies the theme again to a document that the browser rendered itself. React runs no inline script then, and an
 * error page would be light although the theme is dark.
 */
export function ThemeKeeper() {
  useLayoutEffect(keepTheme, []);
  return null;
}
