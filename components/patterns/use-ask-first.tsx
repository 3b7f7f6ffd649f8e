"use client";

import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useState } from "react";

/** Loaded when something is about to be lost. */
const ConfirmDialog = lazy(async () => ({
  default: (await import("../ui/dialog/confirm-dialog.tsx")).ConfirmDialog,
}));

export interface AskFirst {
  /** Runs the action at once, or asks first if it would lose typed text. */
  askFirst: (deed: () => void) => void;
  isAsking: boolean;
  /** The dialog that asks; render it. */
  question: ReactNode;
}

/** Asks before typed text is lost. `wouldLose` is called at each action. */
export function useAskFirst(wouldLose: () => boolean): AskFirst {
  const t = useTranslations("common.unsaved");
  const [asked, setAsked] = useState<{ deed: () => void } | null>(null);
  return {
    askFirst: (deed) => (wouldLose() ? setAsked({ deed }) : deed()),
    isAsking: asked !== null,
    question: asked ? (
      <Suspense>
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) setAsked(null);
          }}
          title={t("title")}
          body={t("body")}
          verb={t("leave")}
          cancelLabel={t("stay")}
          danger
          onConfirm={asked.deed}
        />
      </Suspense>
    ) : null,
  };
}

/**
 * Whether a part of the page, such as a panel, contains a form with unsaved changes
 * (components/patterns/form-kit.tsx).
 */
export const hasUnsaved = (part: Element | null): boolean =>
  Boolean(part?.querySelector("form[data-unsaved]"));
