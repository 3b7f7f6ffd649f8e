import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { expect, it } from "vitest";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { AffectedBanner } from "./affected-banner.tsx";

const message = (id: string) => ({ id, type: "message" as const, delay: 24, text: "Hi" });
const counts = { total: 9, stay: 2, move: 4, end: 3, skip: 0 };

it("tells how many stay, move and end, and names the step at which those who move go on", () => {
  const banner = (draft: Parameters<typeof AffectedBanner>[0]["draft"]) =>
    renderStatic(
      createElement(
        QueryClientProvider,
        { client: new QueryClient() },
        createElement(AffectedBanner, {
          draft,
          affected: {
            ...counts,
            moves: [
              { from: "gone", to: "b", people: 3 },
              { from: "too", to: "b", people: 1 },
              { from: "last", to: null, people: 3 },
            ],
          },
        }),
      ),
    ).replace(/<[^>]+>/g, " ");
  const line = banner({ sequence: [message("a"), message("b")], branches: null });
  expect(line).toContain("2 stay at their step, 4 go on at the next one, 3 finish");
  expect(line).toContain("4 people go on at “2. Message”");
  const graph = banner({
    sequence: [],
    branches: {
      sequences_nodes: [
        { kind: "condition", id: "q", condition: { type: "connected" }, within: 24 },
        { kind: "action", step: message("b") },
      ],
      sequences_links: [{ from: "q", to: "b", branch: "yes" }],
    },
  });
  expect(graph).toContain("4 people go on at “1. Message”");
});
