"use client";

import { lazy, Suspense } from "react";
import type { QuestionDialogProps } from "./question-dialog.tsx";

/** Loaded when it is opened, so that it costs no page anything. */
const QuestionDialog = lazy(async () => ({
  default: (await import("./question-dialog.tsx")).QuestionDialog,
}));

/** What the network asks an account for, over any page [SH-436, SH-437]. */
export function QuestionModal(props: QuestionDialogProps) {
  return (
    <Suspense>
      <QuestionDialog {...props} />
    </Suspense>
  );
}
