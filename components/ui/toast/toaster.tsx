"use client";

import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Toaster as Sonner } from "sonner";
import { keepFocus } from "../dialog/keep-focus.ts";
import { speak } from "./speak.tsx";
import type { Speak } from "./toast-options.ts";

/** How long a toast is shown, in milliseconds, and how many at a time [SH-440]. */
const TOAST_MS = 3000;
const TOASTS_AT_MOST = 3;

/** Renders the toasts. They pause under the pointer [SH-442]. `onReady` gets the function that raises one. */
export function SonnerToaster({ onReady }: { onReady: (speak: Speak) => void }) {
  const t = useTranslations("common");
  useEffect(() => onReady(speak), [onReady]);
  return (
    // A toast that goes takes the focus back to where it was before a press on its button; by then a menu may be open.
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the buttons inside.
    <div onMouseDown={keepFocus}>
      <Sonner
        position="bottom-right"
        duration={TOAST_MS}
        visibleToasts={TOASTS_AT_MOST}
        gap={8}
        offset={16}
        // Above a phone's tabs, not on them.
        mobileOffset={{ bottom: 72 }}
        containerAriaLabel={t("notifications")}
        icons={{
          success: <CircleCheck className="text-success" />,
          error: <CircleAlert className="text-danger" />,
          warning: <TriangleAlert className="text-warning" />,
          info: <Info className="text-info" />,
        }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              "font-sans! flex w-full items-start gap-2.5 rounded-card border border-border bg-raised px-3.5 py-3 text-sm text-text shadow-float sm:w-[356px]",
            icon: "mt-px",
            content: "flex-1",
            title: "font-medium",
            description: "mt-0.5 text-muted",
            actionButton: "shrink-0 font-semibold text-accent-ink hover:underline",
            cancelButton: "shrink-0 text-muted hover:text-text",
          },
        }}
      />
    </div>
  );
}
