"use client";

import { useTranslations } from "next-intl";
import type { CheckReply } from "@/lib/contracts/campaigns/campaign-check.ts";
import { Banner } from "../ui/state/banner.tsx";
import type { Draft } from "./draft.ts";
import { idOf, readingOrder } from "./graph/flow.ts";
import { useNodeLook } from "./graph/use-node-look.ts";

/** The most targets that are named one by one. */
const most = 5;

/** What saving does to the people on their way: how many stay, move and end, and where those who move go on. */
export function AffectedBanner({
  affected,
  draft,
}: {
  affected: NonNullable<CheckReply["affected"]>;
  draft: Pick<Draft, "sequence" | "branches">;
}) {
  const t = useTranslations("campaigns.builder");
  const look = useNodeLook([]);
  const { sequence, branches } = draft;
  const nodes = branches?.sequences_nodes ?? sequence.map((step) => ({ kind: "action" as const, step }));
  const ordered = branches ? readingOrder(branches) : sequence.map(({ id }) => id);
  const steps = ordered.filter((id) => nodes.find((node) => idOf(node) === id)?.kind === "action");
  const people = new Map<string, number>();
  for (const { to, people: count } of affected.moves)
    if (to !== null) people.set(to, (people.get(to) ?? 0) + count);
  const targets = [...people].sort((a, b) => b[1] - a[1]).slice(0, most);
  const nameOf = (id: string) => {
    const node = nodes.find((one) => idOf(one) === id);
    return node ? look(node, steps.indexOf(id)).title : null;
  };
  const { moves: _, ...counts } = affected;
  return (
    <Banner>
      <p>{t("affected", counts)}</p>
      {targets.length > 0 ? (
        <ul className="mt-1 list-disc pl-5">
          {targets.map(([id, count]) => {
            const name = nameOf(id);
            return name === null ? null : <li key={id}>{t("affectedTo", { count, name })}</li>;
          })}
        </ul>
      ) : null}
    </Banner>
  );
}
