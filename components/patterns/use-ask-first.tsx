"use client";

import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useState } from "react";

/** Loaded when somebody is about to lose something. */
const ConfirmDialog = lazy(async () => ({
  default: (await import("../ui/dialog/confirm-dialog.tsx")).ConfirmDialog,
}));

export interface AskFirst {
  /** Does it at once, or asks where it would lose what was typed. */
  askFirst: (deed: () => void) => void;
  isAsking: boolean;
  /** Stands in what asks. */
  question: ReactNode;
}

/** Asks before what was typed is lost. `wouldLose` is asked at each deed. */
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

/** Whether a form with unsaved changes stands in a part of the page, such as a panel (components/patterns/form-kit.tsx). */
export const hasUnsaved = (part: Element | null): boolean =>
  Boolean(part?.querySelector("form[data-unsaved]"));
