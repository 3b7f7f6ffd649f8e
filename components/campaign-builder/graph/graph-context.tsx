"use client";

import { createContext, use } from "react";
import type { StepKind } from "@/lib/contracts/steps/index.ts";
import type { StepKindTable } from "../steps/definition.ts";
import type { Flow, Place } from "./flow.ts";
import type { WayKind } from "./new-node.ts";
import type { NodeLook } from "./use-node-look.ts";

/** What can be put at a place. */
export interface Offer {
  readonly steps: readonly StepKind[];
  /** The nodes at which the sequence may go on from there. */
  readonly joins: readonly string[];
  /** Whether it may end there, though it goes on now. */
  readonly mayEnd: boolean;
  readonly hasCopy: boolean;
}

/** What the picture and the list show of a sequence that is edited, and what both can do with it. */
export interface Graph {
  readonly flow: Flow;
  readonly selected: string | null;
  readonly kinds: StepKindTable;
  /** How many problems each node has. */
  readonly problems: ReadonlyMap<string, number>;
  /** The place whose menu is open, as a key. */
  readonly opened: string | null;
  readonly setOpened: (key: string | null) => void;
  readonly look: (id: string) => NodeLook;
  readonly wayName: (place: Place) => string | null;
  readonly offer: (place: Place) => Offer;
  readonly select: (id: string) => void;
  /** Selects a node and shows its fields; `byKey`: they get the focus. */
  readonly open: (id: string, byKey: boolean) => void;
  readonly addStep: (place: Place, kind: StepKind) => void;
  readonly addNode: (place: Place, kind: WayKind) => void;
  readonly paste: (place: Place) => void;
  readonly join: (place: Place, id: string) => void;
  readonly end: (place: Place) => void;
  readonly remove: (id: string) => void;
  readonly shift: (id: string, by: -1 | 1) => void;
  readonly move: (id: string, place: Place) => void;
  readonly copy: (id: string) => void;
}

export const GraphContext = createContext<Graph | null>(null);

/** The sequence that is edited around this component. */
export function useGraph(): Graph {
  const graph = use(GraphContext);
  if (!graph) throw new Error("outside of a graph");
  return graph;
}
