import type { Layout } from "./layout.ts";

/** The node to the left (-1) or right (1) of a node that is nearest to its height. Null: there is none. */
export function beside({ nodes }: Layout, id: string, by: -1 | 1): string | null {
  const own = nodes.find((node) => node.id === id);
  if (!own) return null;
  const distance = ({ x, y }: { x: number; y: number }) => Math.abs(y - own.y) * 4 + Math.abs(x - own.x);
  const [nearest] = nodes
    .filter(({ x }) => (x - own.x) * by > 0)
    .toSorted((a, b) => distance(a) - distance(b));
  return nearest?.id ?? null;
}
