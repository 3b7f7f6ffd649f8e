import { expect, it } from "vitest";
import { fromNodes, toNodes } from "./smart-sequence.ts";

it("begins with the first node of the list, also where the ids are numbers [OC-082]", () => {
  const nodes = [
    { kind: "wait", id: "20", hours: 1 },
    { kind: "wait", id: "3", hours: 2 },
    { kind: "end", id: "1" },
  ] as const;
  const links = [
    { from: "20", to: "3" },
    { from: "3", to: "1" },
  ];
  const graph = fromNodes(nodes, links);
  expect(graph.start).toBe("20");
  expect(toNodes(graph)).toEqual({ sequences_nodes: nodes, sequences_links: links });
});
