"use client";

import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "../cn.ts";
import { useFieldControl } from "./field.tsx";
import { controlLook } from "./input.tsx";

/** A choice among a few with the browser's own list, best on phones. Its children are option elements. */
export function NativeSelect({ className, children, ...rest }: ComponentProps<"select">) {
  const props = useFieldControl(rest);
  return (
    <span className="relative block">
      <select {...props} className={cn(controlLook, "h-8 appearance-none truncate pr-8 pl-2.5", className)}>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-faint"
      />
    </span>
  );
}

/** The options of a list of named things, such as accounts or campaigns. */
export function NamedOptions({ of }: { of: readonly { readonly id: string; readonly name: string }[] }) {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
