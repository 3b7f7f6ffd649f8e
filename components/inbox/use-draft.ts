"use client";

import { useEffect, useRef, useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";

interface Draft {
  readonly subject: string;
  readonly text: string;
}

const laterMs = 800;

function readLocal(key: string): Draft | null {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}

/** What is typed and not sent: kept in the browser at once and on the server a moment later [OC-247]. */
export function useDraft(dialogId: string, channel: "social" | "email", onServer: Draft | undefined) {
  const key = `draft:${dialogId}:${channel}`;
  const [draft, setDraft] = useState<Draft>(() => readLocal(key) ?? onServer ?? { subject: "", text: "" });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    window.localStorage.setItem(key, JSON.stringify(next));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // It stands in the browser; the server's copy is for other devices and comes with the next change.
      callApi("PUT", `/inbox/dialogs/${dialogId}/draft`, { body: { channel, ...next } }).catch(() => {});
    }, laterMs);
  };
  const clear = () => {
    clearTimeout(timer.current);
    window.localStorage.removeItem(key);
    setDraft({ subject: "", text: "" });
  };
  return { draft, change, clear };
}
