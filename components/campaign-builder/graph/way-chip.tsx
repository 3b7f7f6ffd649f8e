"use client";

import { Check, Clock3, Percent, X } from "lucide-react";
import { cn } from "../../ui/cn.ts";
import { nodeOf, type Place } from "./flow.ts";
import { useGraph } from "./graph-context.tsx";

const looks = {
  yes: ["bg-success-soft text-success", Check],
  no: ["bg-hover text-muted", X],
  timeout: ["bg-warning-soft text-warning", Clock3],
  share: ["bg-info-soft text-info", Percent],
} as const;

/** The name of a way, with a colour and a shape of its own. Nothing for a node's only way. */
export function WayChip({ place, className }: { place: Place; className?: string }) {
  const { flow, wayName } = useGraph();
  const name = wayName(place);
  const node = place.from === null ? undefined : nodeOf(flow, place.from);
  if (name === null || !node) return null;
  const kind =
    node.kind === "split"
      ? "share"
      : place.branch === "yes"
        ? "yes"
        : node.kind === "condition" && node.within > 0
          ? "timeout"
          : "no";
  const [look, Icon] = looks[kind];
  return (
    <span
      className={cn(
        "inline-flex h-5 max-w-full items-center gap-1 whitespace-nowrap rounded-full px-2 font-medium text-xs",
        look,
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-3! shrink-0" />
      <span className="truncate">{name}</span>
    </span>
  );
}
