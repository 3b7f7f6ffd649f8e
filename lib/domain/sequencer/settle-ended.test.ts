import { expect, it, vi } from "vitest";
import type { GraphCache } from "./graph-cache.ts";
import type { Settlement } from "./messenger.ts";
import { settlingEnded } from "./settle-ended.ts";
import type { Store } from "./store/store.ts";

vi.mock("./settle-apart.ts", () => ({
  settleApart: async (_store: Store, settled: readonly Settlement[]) => ({ settled, fenced: [] }),
}));

it("settles what ends just when the last batch is done, before it is over", async () => {
  const settled: string[] = [];
  const ended = (id: string) => ({ intent: { id }, outcome: { state: "sent" } }) as unknown as Settlement;
  let isFirst = true;
  const settling = settlingEnded({
    store: {} as Store,
    graphs: {} as GraphCache,
    inHand: new Set(),
    onSettled: (batch) => void settled.push(...batch.map(({ intent }) => intent.id)),
    poke: () => {
      // Nothing is left then, and whoever settles doesn't know yet that it has ended.
      if (isFirst) queueMicrotask(() => settling.add(ended("second")));
      isFirst = false;
    },
  });
  settling.add(ended("first"));
  await settling.over();
  expect(settled).toEqual(["first", "second"]);
});
