import type { ReactNode } from "react";
import type { LabelColor } from "@/lib/contracts/words/label-words.ts";
import { cn } from "../ui/cn.ts";

const dots: Readonly<Record<LabelColor, string>> = {
  gray: "bg-label-gray",
  red: "bg-label-red",
  orange: "bg-label-orange",
  yellow: "bg-label-yellow",
  green: "bg-label-green",
  teal: "bg-label-teal",
  blue: "bg-label-blue",
  indigo: "bg-label-indigo",
  purple: "bg-label-purple",
  pink: "bg-label-pink",
};

/** The dot of a label's colour; its name stands beside it. */
export function LabelDot({ color, className }: { color: LabelColor; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn("inline-block size-2 shrink-0 rounded-full", dots[color], className)}
    />
  );
}

export interface LabelTagProps {
  label: { readonly name: string; readonly color: LabelColor };
  /** What stands behind the name: a button that takes the label off. */
  end?: ReactNode;
}

/** A label as people see it everywhere: a dot of its colour and its name. */
export function LabelTag({ label, end }: LabelTagProps) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 rounded-full border bg-raised px-2 py-px text-xs">
      <LabelDot color={label.color} />
      <span className="truncate">{label.name}</span>
      {end}
    </span>
  );
}
