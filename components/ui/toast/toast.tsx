"use client";

import { type ComponentType, useEffect, useState } from "react";
import { keep, readKept } from "@/lib/kernel/kept/index.ts";
import { whenIdle } from "../when-idle.ts";
import type { Speak, ToastKind, ToastOptions } from "./toast-options.ts";
import type { SonnerToaster } from "./toaster.tsx";

/** Toasts raised before the toaster's code was loaded. */
const waiting: ((speak: Speak) => void)[] = [];
let ready: Speak | null = null;
let fetchToaster = () => {};

function say(kind: ToastKind, title: string, options: ToastOptions = {}): void {
  if (ready) {
    ready(kind, title, options);
    return;
  }
  waiting.push((speak) => speak(kind, title, options));
  fetchToaster();
}

const nextName = "toast:next";
const tab = () => window.sessionStorage;

function keptTexts(): readonly string[] {
  const kept = readKept<unknown>(tab, nextName);
  return Array.isArray(kept) ? kept.filter((text) => typeof text === "string") : [];
}

/** Raises a toast: `toast.success(title)`, or with an undo `toast.message(title, { action: { label, onClick } })`. */
export const toast = {
  message: (title: string, options?: ToastOptions) => say("message", title, options),
  success: (title: string, options?: ToastOptions) => say("success", title, options),
  warning: (title: string, options?: ToastOptions) => say("warning", title, options),
  error: (title: string, options?: ToastOptions) => say("error", title, options),
  /**
   * Shows a success on the next page that is loaded, since this page's toasts disappear with it. Several are shown in
   * order.
   */
  successAfterwards: (title: string) => keep(tab, nextName, [...keptTexts(), title]),
};

function onReady(speak: Speak): void {
  ready = speak;
  for (const one of waiting.splice(0)) one(speak);
}

/**
 * The container of the toasts, once in the root. Its code isn't part of the first load: it comes when the browser is
 * idle.
 */
export function Toaster() {
  const [Shown, setShown] = useState<ComponentType<Parameters<typeof SonnerToaster>[0]> | null>(null);
  useEffect(() => {
    fetchToaster = () =>
      void import("./toaster.tsx").then(
        (module) => setShown(() => module.SonnerToaster),
        // Loaded again with the next toast, which then shows the waiting ones, too.
        () => undefined,
      );
    const kept = keptTexts();
    if (kept.length > 0) keep(tab, nextName, null);
    for (const text of kept) say("success", text);
    if (waiting.length > 0) fetchToaster();
    // Loaded early: without a connection it couldn't be loaded just when there is an error to show.
    const forget = whenIdle(() => fetchToaster());
    return () => {
      forget();
      fetchToaster = () => {};
      ready = null;
    };
  }, []);
  return Shown ? <Shown onReady={onReady} /> : null;
}
