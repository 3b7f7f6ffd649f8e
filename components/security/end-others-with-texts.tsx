"use client";

import { useLocale } from "next-intl";
import { use } from "react";
import { MessagesProvider } from "../patterns/messages-provider.tsx";
import { EndOthersDialog, type EndOthersDialogProps } from "./end-others-dialog.tsx";
import { securityTexts } from "./security-texts.ts";

/** The dialog with its texts, for any page. */
export function EndOthersWithTexts(props: EndOthersDialogProps) {
  return (
    <MessagesProvider messages={use(securityTexts(useLocale()))}>
      <EndOthersDialog {...props} />
    </MessagesProvider>
  );
}
