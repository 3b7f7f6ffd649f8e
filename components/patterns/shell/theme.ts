"use client";

import { useSyncExternalStore } from "react";

export type ThemeChoice = "light" | "dark" | "system";

const KEY = "theme";
const CHANGED = "theme-changed";

function read(): ThemeChoice {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system";
  }
}

function apply(choice: ThemeChoice): void {
  const root = document.documentElement;
  const dark =
    choice === "dark" || (choice === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.switching = "";
  root.dataset.theme = dark ? "dark" : "light";
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.switching));
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    apply(read());
    listener();
  };
  system.addEventListener("change", follow);
  window.addEventListener("storage", follow);
  window.addEventListener(CHANGED, listener);
  return () => {
    system.removeEventListener("change", follow);
    window.removeEventListener("storage", follow);
    window.removeEventListener(CHANGED, listener);
  };
}

/** Applies the person's choice to a document without one. */
export function keepTheme(): void {
  if (!document.documentElement.dataset.theme) apply(read());
}

/** Stores the choice in local storage [SH-029] and applies it without transitions [SH-030]. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  apply(choice);
  window.dispatchEvent(new Event(CHANGED));
}

/** The person's choice, kept in sync with the system and with other windows. */
export function useTheme(): ThemeChoice {
  return useSyncExternalStore(subscribe, read, () => "system" as const);
}
