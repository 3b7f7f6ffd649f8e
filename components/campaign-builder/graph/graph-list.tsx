"use client";

import { useTranslations } from "next-intl";
import { nodeOf, placeKey, readingOrder, start, targetOf, waysOf } from "./flow.ts";
import { useGraph } from "./graph-context.tsx";
import { NodeCard } from "./node-card.tsx";
import { PlaceMenu } from "./place-menu.tsx";
import { useDelay } from "./use-delay.ts";
import { WayChip } from "./way-chip.tsx";

/** The sequence as a list in reading order, each node with where its ways lead. It says all that the picture says. */
export function GraphList() {
  const t = useTranslations("campaigns.builder.graph");
  const graph = useGraph();
  const delay = useDelay();
  const { flow } = graph;
  return (
    <ol aria-label={t("list")} className="mx-auto flex w-full max-w-xl flex-col gap-3 py-1">
      <li className="flex items-center gap-2 text-muted text-xs">
        {targetOf(flow, start) === null ? null : t("start")}
        <PlaceMenu place={start} />
        {delay(targetOf(flow, start))}
      </li>
      {readingOrder(flow).map((id) => {
        const node = nodeOf(flow, id);
        return node ? (
          <li key={id} className="rounded-card border bg-raised p-2">
            <NodeCard id={id} />
            <ul className="mt-1.5 flex flex-col gap-1.5 pl-3">
              {waysOf(node).map((branch) => {
                const place = { from: id, branch };
                const to = targetOf(flow, place);
                return (
                  <li
                    key={placeKey(place)}
                    className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs"
                  >
                    <WayChip place={place} />
                    <PlaceMenu place={place} />
                    <span className="min-w-0 wrap-anywhere">
                      {to === null ? t("ends") : t("then", { node: graph.look(to).title })}
                      {delay(to) === null ? null : ` · ${delay(to)}`}
                    </span>
                  </li>
                );
              })}
            </ul>
          </li>
        ) : null;
      })}
    </ol>
  );
}
