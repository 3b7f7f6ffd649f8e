"use client";

import { ArrowDown, ArrowUp, Copy, List, Network, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { SequenceStep } from "@/lib/contracts/steps/index.ts";
import { IconButton } from "../../ui/button.tsx";
import { cn } from "../../ui/cn.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Segments } from "../../ui/segments.tsx";
import { useIsWide } from "../../ui/use-is-wide.ts";
import { SideColumn } from "../side-column.tsx";
import type { Problem } from "../use-problem-words.ts";
import { mayMove, replaceNode, shiftNode } from "./edit-flow.ts";
import { firstSteps, nodeOf, stepsOf } from "./flow.ts";
import { type Graph, GraphContext } from "./graph-context.tsx";
import { GraphList } from "./graph-list.tsx";
import { NodePanel } from "./node-panel.tsx";
import { type GraphEditing, useGraphEditor } from "./use-graph-editor.ts";
import { WaysFields } from "./ways-fields.tsx";

// Loaded with the first sequence that branches: the picture's library is large.
const GraphCanvas = dynamic(() => import("./graph-canvas.tsx"), {
  ssr: false,
  loading: () => (
    <div
      aria-busy="true"
      className="h-[62dvh] min-h-[420px] rounded-card border bg-background lg:h-[calc(100dvh-var(--header)-200px)]"
    />
  ),
});

export interface GraphPartProps extends Omit<GraphEditing, "problems" | "onOpen"> {
  readonly findings: readonly Problem[];
  readonly names: readonly string[];
  /** The fields of a step. */
  readonly stepPanel: (step: SequenceStep, place: { index: number; isFirst: boolean }) => ReactNode;
  /** Shown above the picture, beside the choice of its form. */
  readonly tools?: ReactNode;
  /** Shown below the fields. */
  readonly children?: ReactNode;
}

/**
 * A smart sequence as a picture or as a list, and the fields of the selected node: beside it, on a phone in a sheet.
 */
export function GraphPart({ findings, names, stepPanel, tools, children, ...editing }: GraphPartProps) {
  const { flow, selected, lists, onFlow } = editing;
  const t = useTranslations("campaigns.builder.graph");
  const builder = useTranslations("campaigns.builder");
  const [form, setForm] = useState<"picture" | "list">("picture");
  const [isSheet, setSheet] = useState(false);
  const isWide = useIsWide();
  const problems = new Map<string, number>();
  for (const { step } of findings) if (step) problems.set(step, (problems.get(step) ?? 0) + 1);
  const graph = useGraphEditor({ ...editing, problems, onOpen: () => setSheet(!isWide) });
  const node = selected === null ? undefined : nodeOf(flow, selected);

  const fields =
    node === undefined || selected === null ? null : (
      <div
        className={cn(
          "relative flex flex-col gap-4",
          // The sheet has the title already.
          isWide ? "[&_h2]:min-h-7 [&_h2]:pr-32 [&_h2]:leading-7" : "pt-9 [&_h2]:sr-only",
        )}
      >
        <NodeActions graph={graph} id={selected} />
        {node.kind === "action" ? (
          stepPanel(node.step, {
            index: stepsOf(flow).findIndex(({ id }) => id === selected),
            isFirst: firstSteps(flow).has(selected),
          })
        ) : (
          <NodePanel
            key={selected}
            node={node}
            title={graph.look(selected).title}
            problems={findings.filter(({ step }) => step === selected)}
            names={names}
            lists={lists}
            onChange={(to, label) => onFlow(replaceNode(flow, to), `${selected}.${label}`)}
          />
        )}
        <WaysFields id={selected} />
      </div>
    );

  return (
    <GraphContext value={graph}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 lg:col-span-2">
        {tools}
        <Segments
          label={t("form")}
          value={form}
          onChange={setForm}
          segments={[
            {
              value: "picture",
              label: (
                <>
                  <Network aria-hidden="true" className="size-3.5!" />
                  {t("picture")}
                </>
              ),
            },
            {
              value: "list",
              label: (
                <>
                  <List aria-hidden="true" className="size-3.5!" />
                  {t("list")}
                </>
              ),
            },
          ]}
        />
        <p className="hidden text-muted text-xs lg:block">
          {t(form === "picture" ? "keysPicture" : "keysList")}
        </p>
      </div>
      {form === "picture" ? <GraphCanvas /> : <GraphList />}
      <SideColumn>
        {isWide ? fields : null}
        {isWide && fields === null ? (
          <p className="text-muted">{flow.sequences_nodes.length > 0 ? builder("chooseStep") : t("empty")}</p>
        ) : null}
        {children}
      </SideColumn>
      <Dialog
        open={!isWide && isSheet && fields !== null}
        onOpenChange={setSheet}
        title={selected === null || !node ? builder("panel") : graph.look(selected).title}
      >
        {isWide ? null : fields}
      </Dialog>
    </GraphContext>
  );
}

/** What can be done with the selected node, as buttons. */
function NodeActions({ graph, id }: { graph: Graph; id: string }) {
  const t = useTranslations("campaigns.builder");
  const words = useTranslations("campaigns.builder.graph");
  const { flow } = graph;
  const isMovable = mayMove(flow, id);
  const moves = [
    [-1, "moveUp", ArrowUp],
    [1, "moveDown", ArrowDown],
  ] as const;
  return (
    <div className="absolute top-0 right-0 z-10 flex gap-1">
      {isMovable
        ? moves.map(([by, label, Icon]) => (
            <IconButton
              key={label}
              size="sm"
              label={t(label)}
              icon={<Icon />}
              disabled={shiftNode(flow, id, by) === flow}
              onClick={() => graph.shift(id, by)}
            />
          ))
        : null}
      {nodeOf(flow, id)?.kind === "end" ? null : (
        <IconButton size="sm" label={words("copy")} icon={<Copy />} onClick={() => graph.copy(id)} />
      )}
      <IconButton size="sm" label={words("removeNode")} icon={<Trash2 />} onClick={() => graph.remove(id)} />
    </div>
  );
}
