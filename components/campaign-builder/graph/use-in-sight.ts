"use client";

import { useReactFlow, type Viewport } from "@xyflow/react";
import { type RefObject, useEffect, useRef } from "react";
import { card, type Layout } from "./layout.ts";

/** Begins at the top of the picture, and brings a selected node that is out of sight into it. */
export function useInSight(
  box: RefObject<HTMLDivElement | null>,
  layout: Layout,
  selected: string | null,
): void {
  const { setViewport, getViewport } = useReactFlow();
  const latest = useRef({ layout, selected });
  latest.current = { layout, selected };
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let known = 0;
    // Again when the width changes, as when a phone is turned.
    const watch = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      if (width === known) return;
      known = width;
      const { layout, selected } = latest.current;
      const first = firstView(layout, width);
      void setViewport(showing(layout, selected, first, { width, height }));
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [box, setViewport]);
  useEffect(() => {
    const room = box.current?.getBoundingClientRect();
    if (!room) return;
    const now = getViewport();
    const next = showing(latest.current.layout, selected, now, room);
    if (next !== now) void setViewport(next);
  }, [box, selected, getViewport, setViewport]);
}

/** The top of the picture, as large as it is, but with its sides in sight where that leaves it legible. */
function firstView({ places }: Layout, width: number): Viewport {
  const xs = places.map(({ x }) => x);
  const [left, right] = [Math.min(...xs), Math.max(...xs) + card.width];
  const zoom = Math.min(1, Math.max(0.7, (width - 32) / (right - left)));
  const middle = (right - left) * zoom <= width ? (left + right) / 2 : 0;
  return { x: width / 2 - middle * zoom, y: 16, zoom };
}

/** A view moved as far as it takes to show a node and the "+" behind it. */
function showing(
  { nodes }: Layout,
  selected: string | null,
  view: Viewport,
  room: { width: number; height: number },
): Viewport {
  const node = nodes.find(({ id }) => id === selected);
  if (!node) return view;
  const { x, y, zoom } = view;
  const dx = moveInto(node.x * zoom + x, card.width * zoom, room.width);
  const dy = moveInto(node.y * zoom + y, (card.height + 110) * zoom, room.height);
  return dx === 0 && dy === 0 ? view : { x: x + dx, y: y + dy, zoom };
}

/** How far something has to move to lie inside. */
function moveInto(from: number, length: number, room: number): number {
  const margin = 12;
  if (from < margin) return margin - from;
  return Math.min(0, room - margin - length - from);
}
