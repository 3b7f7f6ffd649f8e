"use client";

import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Toaster as Sonner } from "sonner";

/** How long a toast stays, in milliseconds, and how many stand at a time [SH-440]. */
export const TOAST_MS = 3000;
export const TOASTS_AT_MOST = 3;

/**
 * The place of the toasts, once in the root. Raise one with `toast` from "sonner": `toast.success(text)`, or with an undo:
 * `toast(text, { action: { label, onClick } })`. They pause under the pointer [SH-442].
 */
export function Toaster() {
  const t = useTranslations("common");
  return (
    <Sonner
      position="bottom-right"
      duration={TOAST_MS}
      visibleToasts={TOASTS_AT_MOST}
      gap={8}
      offset={16}
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
            "flex w-full items-start gap-2.5 rounded-card border border-border bg-raised px-3.5 py-3 text-sm text-text shadow-float sm:w-[356px]",
          icon: "mt-px",
          content: "flex-1",
          title: "font-medium",
          description: "mt-0.5 text-muted",
          actionButton: "shrink-0 font-semibold text-accent-ink hover:underline",
          cancelButton: "shrink-0 text-muted hover:text-text",
        },
      }}
    />
  );
}
