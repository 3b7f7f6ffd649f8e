import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

/**
 * A table that scrolls sideways inside its box; with `pinned` the first column stays. Rows are 40 pixels high, or 32
 * where the person chose compact ones.
 */
export function Table({ className, ...rest }: ComponentProps<"table">) {
  return (
    <table
      className={cn("tabular w-full border-separate border-spacing-0 text-left text-sm", className)}
      {...rest}
    />
  );
}

export function TableHead({
  pinned = false,
  className,
  ...rest
}: ComponentProps<"th"> & { pinned?: boolean }) {
  return (
    <th
      scope="col"
      className={cn(
        "sticky top-0 z-10 h-8 whitespace-nowrap border-b bg-surface px-3 font-medium text-muted text-xs",
        pinned && "left-0 z-20",
        className,
      )}
      {...rest}
    />
  );
}

export function TableRow({ className, ...rest }: ComponentProps<"tr">) {
  return <tr className={cn("group/row", className)} {...rest} />;
}

export function TableCell({
  pinned = false,
  className,
  ...rest
}: ComponentProps<"td"> & { pinned?: boolean }) {
  return (
    <td
      className={cn(
        "h-10 whitespace-nowrap border-b bg-surface px-3 py-0 transition-colors compact:h-8",
        "group-hover/row:bg-background group-focus-within/row:bg-background group-data-selected/row:bg-selected group-data-drop/row:bg-accent-soft",
        pinned && "sticky left-0 z-[5]",
        className,
      )}
      {...rest}
    />
  );
}
