"use client";

import { type ComponentType, useEffect, useState } from "react";
import type { toast as raise } from "sonner";
import { keep, readKept } from "@/lib/kernel/kept/index.ts";
import type { SonnerToaster } from "./toaster.tsx";

type Raise = typeof raise;
type Kind = "message" | "success" | "warning" | "error";
type Options = Parameters<Raise["message"]>[1];

/** What was said before the toaster's code was there. */
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

/** Raises a toast: `toast.success(text)`, or with an undo `toast.message(text, { action: { label, onClick } })`. */
export const toast = {
  message: (text: string, options?: Options) => say("message", text, options),
  success: (text: string, options?: Options) => say("success", text, options),
  warning: (text: string, options?: Options) => say("warning", text, options),
  error: (text: string, options?: Options) => say("error", text, options),
  /** Says what succeeded on the page that is loaded next: what is raised on this one goes with it. */
  successAfterwards: (text: string) => keep(tab, nextName, text),
};

function onReady(toaster: Raise): void {
  ready = toaster;
  for (const speak of waiting.splice(0)) speak(toaster);
}

/** The place of the toasts, once in the root. Its code is loaded with the first toast. */
export function Toaster() {
  const [Shown, setShown] = useState<ComponentType<Parameters<typeof SonnerToaster>[0]> | null>(null);
  useEffect(() => {
    fetchToaster = () => void import("./toaster.tsx").then((module) => setShown(() => module.SonnerToaster));
    const kept = readKept<string>(tab, nextName);
    if (kept !== null) {
      keep(tab, nextName, null);
      say("success", kept);
    }
    if (waiting.length > 0) fetchToaster();
    return () => {
      fetchToaster = () => {};
      ready = null;
    };
  }, []);
  return Shown ? <Shown onReady={onReady} /> : null;
}
