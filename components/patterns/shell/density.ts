"use client";

import { useSyncExternalStore } from "react";
import { keep, readKept } from "@/lib/kernel/kept/index.ts";

/** The row height of tables: 40 pixels, or 32. */
export type Density = "comfortable" | "compact";

const KEY = "density";
const CHANGED = "density-changed";
const storage = () => localStorage;

function read(): Density {
  return readKept(storage, KEY) === "compact" ? "compact" : "comfortable";
}

function follow(listener: () => void): () => void {
  const apply = () => {
    document.documentElement.dataset.density = read();
    listener();
  };
  // Another window may have changed it while nothing here listened.
  document.documentElement.dataset.density = read();
  window.addEventListener("storage", apply);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener("storage", apply);
    window.removeEventListener(CHANGED, listener);
  };
}

/** Stores the choice in this browser, for every table. The first-paint script applies it to the next page. */
export function chooseDensity(density: Density): void {
  keep(storage, KEY, density);
  document.documentElement.dataset.density = density;
  window.dispatchEvent(new Event(CHANGED));
}

/** The person's choice, kept in sync with other windows. */
export function useDensity(): Density {
  return useSyncExternalStore(follow, read, () => "comfortable" as const);
}
