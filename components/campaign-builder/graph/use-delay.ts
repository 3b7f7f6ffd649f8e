"use client";

import { useTranslations } from "next-intl";
import { nodeOf } from "./flow.ts";
import { useGraph } from "./graph-context.tsx";
import { useHours } from "./use-node-look.ts";

/** How long after what stands before it a node's step comes, in words. Null for what has no delay of its own. */
export function useDelay(): (id: string | null) => string | null {
  const t = useTranslations("campaigns.builder.graph");
  const { flow } = useGraph();
  const hours = useHours();
  return (id) => {
    const node = id === null ? undefined : nodeOf(flow, id);
    if (node?.kind !== "action") return null;
    return node.step.delay === 0 ? t("atOnce") : t("later", { time: hours(node.step.delay) });
  };
}
