"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";

// Loaded when it is opened.
const ConfirmDialog = dynamic(async () => (await import("../ui/dialog/confirm-dialog.tsx")).ConfirmDialog);

/** A question before something is done that can't be undone at once. */
export interface Question {
  readonly title: string;
  readonly body: string;
  readonly verb: string;
  readonly danger: boolean;
  /** Does it; what it throws is told, and the question stays. */
  readonly onConfirm: () => Promise<void>;
}

/** Asks questions one after another; `question` belongs into the page. */
export function useQuestion(): { readonly ask: (question: Question) => void; readonly question: ReactNode } {
  const tell = useTellFailure();
  const [asked, setAsked] = useState<Question | null>(null);
  const question = asked ? (
    <ConfirmDialog
      open
      onOpenChange={() => setAsked(null)}
      title={asked.title}
      body={asked.body}
      verb={asked.verb}
      danger={asked.danger}
      onConfirm={async () => {
        try {
          await asked.onConfirm();
        } catch (error) {
          tell(error);
          throw error;
        }
      }}
    />
  ) : null;
  return { ask: setAsked, question };
}
