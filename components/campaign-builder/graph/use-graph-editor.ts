"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { SequenceNode } from "@/lib/contracts/campaigns/smart-sequence.ts";
import type { StepKind } from "@/lib/contracts/steps/index.ts";
import { toast } from "../../ui/toast/toast.tsx";
import { newStep } from "../new-step.ts";
import { focusPanel, showCard } from "../step-panel.tsx";
import type { StepKindTable } from "../steps/definition.ts";
import { stepKinds } from "../steps/registry.ts";
import { copiedNode, copyNode } from "./clipboard.ts";
import {
  copyOf,
  endAt,
  goneWith,
  insertNode,
  joinAt,
  joinable,
  mayLetGo,
  moveNode,
  neighbour,
  onTheWay,
  removeNode,
  shiftNode,
} from "./edit-flow.ts";
import { type Flow, nodeOf, type Place, stepsOf, targetOf } from "./flow.ts";
import type { Graph, Offer } from "./graph-context.tsx";
import { newNode } from "./new-node.ts";
import { type ListChoice, useNodeLook, useWayName } from "./use-node-look.ts";

export interface GraphEditing {
  readonly flow: Flow;
  readonly selected: string | null;
  readonly problems: ReadonlyMap<string, number>;
  readonly kinds: StepKindTable;
  readonly isEmailOnly: boolean;
  readonly lists: readonly ListChoice[];
  readonly onSelect: (id: string | null) => void;
  /** A person chose a node: its fields are to be shown. */
  readonly onOpen: () => void;
  readonly onFlow: (to: Flow, label?: string) => void;
  readonly onUndo: () => void;
}

/** All that people do with a smart sequence, by pointer or by keys. */
export function useGraphEditor(props: GraphEditing): Graph {
  const { flow, kinds, isEmailOnly, lists, onSelect, onOpen, onFlow } = props;
  const builder = useTranslations("campaigns.builder");
  const t = useTranslations("campaigns.builder.graph");
  const lookOf = useNodeLook(lists);
  const wayNameOf = useWayName();
  const [opened, setOpened] = useState<string | null>(null);
  const numbers = new Map(stepsOf(flow).map(({ id }, index) => [id, index]));
  const freshId = () => crypto.randomUUID().slice(0, 8);

  const add = (place: Place, node: SequenceNode, id: string) => {
    onFlow(insertNode(flow, place, node));
    onSelect(id);
    onOpen();
  };
  // A change that moves a card keeps the focus on it.
  const keepFocus = (id: string) => requestAnimationFrame(() => showCard(id));
  const fits = (kind: StepKind, passed: ReadonlySet<string>) => {
    if (isEmailOnly && kinds[kind].sender === "social") return false;
    return !(
      kinds[kind].isOnlyOne &&
      [...passed].some((id) => {
        const node = nodeOf(flow, id);
        return node?.kind === "action" && node.step.type === kind;
      })
    );
  };
  return {
    flow,
    selected: props.selected,
    kinds,
    problems: props.problems,
    opened,
    setOpened,
    look: (id) => {
      const node = nodeOf(flow, id) ?? { kind: "end", id };
      return lookOf(node, numbers.get(id) ?? 0);
    },
    wayName: (place) => {
      const node = place.from === null ? undefined : nodeOf(flow, place.from);
      return node ? wayNameOf(node, place.branch) : null;
    },
    offer: (place): Offer => {
      const passed = onTheWay(flow, place);
      return {
        steps: stepKinds.filter((kind) => fits(kind, passed)),
        joins: joinable(flow, place),
        mayEnd: targetOf(flow, place) !== null && mayLetGo(flow, place),
        hasCopy: copiedNode() !== null,
      };
    },
    select: onSelect,
    open: (id, byKey) => {
      onSelect(id);
      onOpen();
      if (byKey) requestAnimationFrame(focusPanel);
    },
    addStep: (place, kind) => {
      const id = freshId();
      // A step with none before it is due at once.
      const isFirst = ![...onTheWay(flow, place)].some((one) => numbers.has(one)) || place.from === null;
      add(place, { kind: "action", step: newStep(kind, id, isFirst, builder) }, id);
    },
    addNode: (place, kind) => {
      const id = freshId();
      add(place, newNode(kind, id, isEmailOnly), id);
    },
    paste: (place) => {
      const copied = copiedNode();
      if (copied === null) return;
      const id = freshId();
      onFlow(insertNode(flow, place, copyOf(copied, id)));
      onSelect(id);
      keepFocus(id);
    },
    join: (place, id) => onFlow(joinAt(flow, place, id)),
    end: (place) => onFlow(endAt(flow, place)),
    remove: (id) => {
      const gone = goneWith(flow, id);
      const beside = neighbour(flow, id, -1) ?? neighbour(flow, id, 1);
      onFlow(removeNode(flow, id));
      onSelect(beside);
      if (beside !== null) keepFocus(beside);
      toast.message(gone > 0 ? t("removedWith", { count: gone }) : builder("removed"), {
        action: { label: builder("undo"), onClick: props.onUndo },
      });
    },
    shift: (id, by) => {
      onFlow(shiftNode(flow, id, by));
      keepFocus(id);
    },
    move: (id, place) => {
      onFlow(moveNode(flow, id, place));
      onSelect(id);
    },
    copy: (id) => {
      const node = nodeOf(flow, id);
      if (!node || node.kind === "end") return;
      copyNode(node);
      toast.message(t("copied"));
    },
  };
}
