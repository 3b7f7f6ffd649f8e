"use client";

import { type ComponentType, useEffect, useState } from "react";
import type { toast as raise } from "sonner";
import { keep, readKept } from "@/lib/kernel/kept/index.ts";
import { whenIdle } from "../when-idle.ts";
import type { SonnerToaster } from "./toaster.tsx";

type Raise = typeof raise;
type Kind = "message" | "success" | "warning" | "error";
type Options = Parameters<Raise["message"]>[1];

/** Toasts raised before the toaster's code was loaded. */
const waiting: ((ready: Raise) => void)[] = [];
let ready: Raise | null = null;
let fetchToaster = () => {};

function say(kind: Kind, text: string, options?: Options): void {
  if (ready) {
    ready[kind](text, options);
    return;
  }
  waiting.push((toaster) => toaster[kind](text, options));
  fetchToaster();
}

const nextName = "toast:next";
const tab = () => window.sessionStorage;

function keptTexts(): readonly string[] {
  const kept = readKept<unknown>(tab, nextName);
  return Array.isArray(kept) ? kept.filter((text) => typeof text === "string") : [];
}

/** Raises a toast: `toast.success(text)`, or with an undo `toast.message(text, { action: { label, onClick } })`. */
export const toast = {
  message: (text: string, options?: Options) => say("message", text, options),
  success: (text: string, options?: Options) => say("success", text, options),
  warning: (text: string, options?: Options) => say("warning", text, options),
  error: (text: string, options?: Options) => say("error", text, options),
  /**
   * Shows a success on the next page that is loaded, since this page's toasts disappear with it. Several are shown in
   * order.
   */
  successAfterwards: (text: string) => keep(tab, nextName, [...keptTexts(), text]),
};

function onReady(toaster: Raise): void {
  ready = toaster;
  for (const speak of waiting.splice(0)) speak(toaster);
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
