import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "../cn.ts";

export type BannerTone = "info" | "success" | "warning" | "danger";

const LOOKS = {
  info: ["bg-info-soft text-info", Info],
  success: ["bg-success-soft text-success", CircleCheck],
  warning: ["bg-warning-soft text-warning", TriangleAlert],
  danger: ["bg-danger-soft text-danger", CircleAlert],
} as const;

export interface BannerProps {
  tone?: BannerTone;
  title?: ReactNode;
  /** A button or link at the end. */
  action?: ReactNode;
  /** Read aloud at once when it appears (a failure that the person waits for). */
  urgent?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A notice inside the page: a fact, and what to do about it. */
export function Banner({ tone = "info", title, action, urgent = false, className, children }: BannerProps) {
  const [look, Icon] = LOOKS[tone];
  return (
    <div
      role={urgent ? "alert" : "status"}
      className={cn("flex items-start gap-2.5 rounded-card px-3 py-2.5 text-sm", look, className)}
    >
      <Icon aria-hidden="true" className="mt-0.5" />
      <div className="wrap-anywhere min-w-0 flex-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
      {action}
    </div>
  );
}
