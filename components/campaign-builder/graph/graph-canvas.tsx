"use client";

import "@xyflow/react/dist/base.css";
import {
  Background,
  BaseEdge,
  type Connection,
  type Edge,
  type EdgeProps,
  Handle,
  type Node,
  type NodeProps,
  Panel,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from "@xyflow/react";
import { Maximize, Minus, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useRef, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { cn } from "../../ui/cn.ts";
import { StatusPill } from "../../ui/state/status-pill.tsx";
import { beside } from "./beside.ts";
import { joinable, mayMove } from "./edit-flow.ts";
import { type Place, placeKey, readingOrder } from "./flow.ts";
import { useGraph } from "./graph-context.tsx";
import { card, type Layout, layoutOf } from "./layout.ts";
import { NodeCard } from "./node-card.tsx";
import { PlaceMenu } from "./place-menu.tsx";
import { useDelay } from "./use-delay.ts";
import { useInSight } from "./use-in-sight.ts";
import { WayChip } from "./way-chip.tsx";
import { wayPath } from "./way-path.ts";

type CardNode = Node<{ layout: Layout }, "card">;
type PlaceNode = Node<{ place: Place; to: string | null; isTarget: boolean }, "place">;
type AnyNode = CardNode | PlaceNode;

/** How near to a place a node must be dropped, in pixels. */
const dropWithin = 120;
const hidden = "pointer-events-none! size-1! min-h-0! min-w-0! border-0! bg-transparent!";

function CardShape({ id, data, dragging }: NodeProps<CardNode>) {
  return (
    <div className={cn("w-[248px]", dragging && "opacity-80 shadow-float")}>
      <Handle type="target" position={Position.Top} isConnectableStart={false} className={hidden} />
      <NodeCard id={id} onSide={(by) => beside(data.layout, id, by)} />
      <Handle type="source" position={Position.Bottom} isConnectable={false} className={hidden} />
    </div>
  );
}

function PlaceShape({ data: { place, to, isTarget } }: NodeProps<PlaceNode>) {
  const t = useTranslations("campaigns.builder");
  const graph = useTranslations("campaigns.builder.graph");
  const delay = useDelay()(to);
  return (
    <div className="nodrag pointer-events-none flex w-[248px] flex-col items-center *:pointer-events-auto">
      <Handle type="target" position={Position.Top} isConnectable={false} className={hidden} />
      {place.from === null ? (
        <StatusPill className="mb-1.5">{graph("start")}</StatusPill>
      ) : (
        <WayChip place={place} className="mb-1.5" />
      )}
      <span
        className={cn(
          "relative grid rounded-full bg-background",
          isTarget && "ring-2 ring-ring ring-offset-2 ring-offset-background",
        )}
      >
        <PlaceMenu place={place} />
        {delay === null ? null : (
          <span className="absolute top-1/2 left-full ml-2 -translate-y-1/2 whitespace-nowrap text-muted text-xs">
            {delay}
          </span>
        )}
      </span>
      {to === null ? (
        place.from === null ? null : (
          <>
            <span aria-hidden="true" className="h-2.5 w-px bg-border-strong" />
            <Handle
              type="source"
              position={Position.Bottom}
              isConnectableEnd={false}
              title={graph("dragEnd")}
              className="static! h-6! w-auto! transform-none! cursor-crosshair rounded-full! border! border-dashed! border-border-field! bg-background! px-2.5! text-muted text-xs leading-[22px] hover:border-border-strong!"
            >
              {t("end")}
            </Handle>
          </>
        )
      ) : (
        <Handle type="source" position={Position.Bottom} isConnectable={false} className={hidden} />
      )}
    </div>
  );
}

/** A line between a node and a place. It turns near its end, so that it crosses nothing. */
function WayEdge({ sourceX, sourceY, targetX, targetY, data }: EdgeProps<Edge<{ turnsLate: boolean }>>) {
  const turn = data?.turnsLate ? targetY - 14 : sourceY + 9;
  return (
    <BaseEdge
      path={wayPath({ sourceX, sourceY, targetX, targetY }, turn)}
      className="stroke-border-strong! [stroke-width:1.25]!"
    />
  );
}

const shapes = { card: CardShape, place: PlaceShape };
const lines = { way: WayEdge };

/** The sequence as a picture: moved by dragging or scrolling, and zoomed. Nodes are dropped on a "+". */
export default function GraphCanvas() {
  return (
    <ReactFlowProvider>
      <Picture />
    </ReactFlowProvider>
  );
}

function Picture() {
  const t = useTranslations("campaigns.builder.graph");
  const graph = useGraph();
  const { flow, selected, setOpened } = graph;
  const layout = useMemo(() => layoutOf(flow), [flow]);
  const [dragged, setDragged] = useState<{ id: string; x: number; y: number } | null>(null);
  const near = dragged === null ? null : nearest(layout, dragged);
  const nodes = useMemo<AnyNode[]>(() => {
    const cards = layout.nodes.map(
      ({ id, x, y }): CardNode => ({
        id,
        type: "card",
        data: { layout },
        position: dragged?.id === id ? { x: dragged.x, y: dragged.y } : { x, y },
        draggable: mayMove(flow, id),
        ...sized(card.height),
        zIndex: dragged?.id === id ? 10 : 0,
      }),
    );
    const places = layout.places.map(
      ({ place, x, y, height, to }): PlaceNode => ({
        id: placeKey(place),
        type: "place",
        data: { place, to, isTarget: near === place },
        position: { x, y },
        draggable: false,
        ...sized(height),
      }),
    );
    // The keyboard goes through them as people read: a node, then what can be added behind it.
    const turns = new Map(readingOrder(flow).map((id, turn) => [id, turn]));
    const turnOf = (node: AnyNode) =>
      node.type === "card" ? turns.get(node.id)! : (turns.get(node.data.place.from ?? "") ?? -1) + 0.5;
    return [...cards, ...places].toSorted((a, b) => turnOf(a) - turnOf(b));
  }, [flow, layout, dragged, near]);
  const edges = useMemo<Edge[]>(
    () =>
      layout.places.flatMap(({ place, to }) => [
        ...(place.from === null
          ? []
          : [{ ...lineOf(place.from, placeKey(place)), data: { turnsLate: false } }]),
        ...(to === null ? [] : [{ ...lineOf(placeKey(place), to), data: { turnsLate: true } }]),
      ]),
    [layout],
  );
  const box = useRef<HTMLDivElement>(null);
  useInSight(box, layout, selected);
  const placeOf = (key: string) => layout.places.find(({ place }) => placeKey(place) === key)?.place;
  const mayConnect = ({ source, target }: Edge | Connection) => {
    const place = placeOf(source);
    return place !== undefined && joinable(flow, place).includes(target);
  };

  return (
    <div
      ref={box}
      className="h-[62dvh] min-h-[420px] overflow-hidden rounded-card border bg-background lg:h-[calc(100dvh-var(--header)-200px)]"
    >
      <ReactFlow<AnyNode, Edge>
        aria-label={t("picture")}
        nodes={nodes}
        edges={edges}
        nodeTypes={shapes}
        edgeTypes={lines}
        onNodeDragStart={() => setOpened(null)}
        onNodeDrag={(_, { id, position }) => setDragged({ id, ...position })}
        onNodeDragStop={(_, { id }) => {
          if (near) graph.move(id, near);
          setDragged(null);
        }}
        onConnect={({ source, target }) => {
          const place = placeOf(source);
          if (place) graph.join(place, target);
        }}
        isValidConnection={mayConnect}
        connectionRadius={90}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        panOnScroll
        nodeDragThreshold={6}
        zoomOnDoubleClick={false}
        minZoom={0.25}
        maxZoom={1.5}
        proOptions={{ hideAttribution: true }}
      >
        <Background gap={20} size={1} color="var(--border-field)" />
        <Tools />
      </ReactFlow>
    </div>
  );
}

const sized = (height: number) => ({
  width: card.width,
  height,
  measured: { width: card.width, height },
});

const lineOf = (source: string, target: string) => ({
  id: `${source} ${target}`,
  source,
  target,
  type: "way",
  selectable: false,
});

/** The place on which a node would be dropped. */
function nearest({ places }: Layout, at: { x: number; y: number }): Place | null {
  const distance = ({ x, y }: { x: number; y: number }) => Math.hypot(x - at.x, y - (at.y + card.height / 2));
  const [found] = places.toSorted((a, b) => distance(a) - distance(b));
  return found && distance(found) <= dropWithin ? found.place : null;
}

/** Zooming by buttons, and showing everything. */
function Tools() {
  const t = useTranslations("campaigns.builder.graph");
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  return (
    <Panel position="bottom-right" className="flex rounded-field border bg-raised">
      <IconButton size="sm" label={t("zoomOut")} icon={<Minus />} onClick={() => void zoomOut()} />
      <IconButton size="sm" label={t("zoomIn")} icon={<Plus />} onClick={() => void zoomIn()} />
      <IconButton
        size="sm"
        label={t("showAll")}
        icon={<Maximize />}
        onClick={() => void fitView({ padding: 0.1, maxZoom: 1 })}
      />
    </Panel>
  );
}
