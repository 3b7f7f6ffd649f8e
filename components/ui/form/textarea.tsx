"use client";

import type { ComponentProps } from "react";
import { cn } from "../cn.ts";
import { useFieldControl } from "./field.tsx";
import { controlLook } from "./input.tsx";

/** Several lines of text. It grows with its text, up to about 16 lines. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  const props = useFieldControl(rest);
  return (
    <textarea
      rows={rows}
      {...props}
      className={cn(
        controlLook,
        "field-sizing-content max-h-80 min-h-16 resize-y px-2.5 py-1.5 leading-[1.45]",
        className,
      )}
    />
  );
}
