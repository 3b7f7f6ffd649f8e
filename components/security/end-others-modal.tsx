"use client";

import { lazy, Suspense } from "react";
import type { EndOthersDialogProps } from "./end-others-dialog.tsx";

/** Loaded when somebody signs out elsewhere, so that it costs no page anything. */
const EndOthers = lazy(async () => ({
  default: (await import("./end-others-with-texts.tsx")).EndOthersWithTexts,
}));

/** Asks for the password before all other sessions end, over any page. */
export function EndOthersModal({ isOpen, ...props }: EndOthersDialogProps & { isOpen: boolean }) {
  if (!isOpen) return null;
  return (
    <Suspense>
      <EndOthers {...props} />
    </Suspense>
  );
}
