import { CalendarClock, Hourglass, type LucideIcon, Signpost, Split } from "lucide-react";
import type { WayKind } from "./new-node.ts";

/** The icons of the nodes that aren't steps. */
export const wayIcons: Readonly<Record<WayKind, LucideIcon>> = {
  condition: Signpost,
  wait: Hourglass,
  wait_until: CalendarClock,
  split: Split,
};
