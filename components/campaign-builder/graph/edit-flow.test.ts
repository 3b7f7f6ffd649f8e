import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SequenceNode } from "@/lib/contracts/campaigns/smart-sequence.ts";
import type { SequenceStep } from "@/lib/contracts/steps/index.ts";
import { type History, history } from "../history.ts";
import {
  copyOf,
  endAt,
  goneWith,
  insertNode,
  joinAt,
  joinable,
  mayMove,
  moveNode,
  onTheWay,
  removeNode,
  replaceNode,
  shiftNode,
} from "./edit-flow.ts";
import {
  type Flow,
  firstSteps,
  flowOfLine,
  idOf,
  isLine,
  longestHours,
  placesOf,
  readingOrder,
  start,
  stepsOf,
  targetOf,
} from "./flow.ts";

const message = (id: string, delay = 24): SequenceStep => ({ id, delay, type: "message", text: id });
const step = (id: string, delay = 24): SequenceNode => ({ kind: "action", step: message(id, delay) });
const ask = (id: string, within = 0): SequenceNode => ({
  kind: "condition",
  id,
  condition: { type: "connected" },
  within,
});
const split = (id: string): SequenceNode => ({ kind: "split", id, shares: [50, 50, 0] });
const line = flowOfLine([message("a", 0), message("b"), message("c")]);
const at = (from: string, branch = "") => ({ from, branch });

/** What a flow leads to, read without the functions under test. */
function maze(flow: Flow) {
  const ids = flow.sequences_nodes.map(idOf);
  const next = (id: string) => flow.sequences_links.filter((link) => link.from === id).map(({ to }) => to);
  const reached = new Set<string>();
  const path = new Set<string>();
  let isCyclic = false;
  const visit = (id: string) => {
    if (path.has(id)) isCyclic = true;
    if (reached.has(id)) return;
    reached.add(id);
    path.add(id);
    for (const to of next(id)) visit(to);
    path.delete(id);
  };
  if (ids[0] !== undefined) visit(ids[0]);
  return { ids, reached, isCyclic };
}

function expectSound(flow: Flow) {
  const { ids, reached, isCyclic } = maze(flow);
  expect(new Set(ids).size).toBe(ids.length);
  expect(isCyclic, "leads back").toBe(false);
  expect(
    ids.filter((id) => !reached.has(id)),
    "orphans",
  ).toEqual([]);
  const places = flow.sequences_links.map(({ from, branch = "" }) => `${from} ${branch}`);
  expect(new Set(places).size, "two links from one place").toBe(places.length);
  for (const { from, to } of flow.sequences_links)
    expect([from, to].every((id) => ids.includes(id))).toBe(true);
  for (const place of placesOf(flow)) if (place.from !== null) expect(reached.has(place.from)).toBe(true);
}

describe("a smart sequence's nodes [OC-017]", () => {
  it("take a new step at any place, and join what stood before and behind a removed one", () => {
    const more = insertNode(line, at("a"), step("n"));
    expect(readingOrder(more)).toEqual(["a", "n", "b", "c"]);
    expect(readingOrder(insertNode(line, start, step("n", 0)))).toEqual(["n", "a", "b", "c"]);
    expect(readingOrder(insertNode(line, at("c"), step("n")))).toEqual(["a", "b", "c", "n"]);
    expect(removeNode(more, "n")).toEqual(line);
    expect(readingOrder(removeNode(line, "a"))).toEqual(["b", "c"]);
  });

  it("put what stood behind a new condition on its yes; its no ends", () => {
    const flow = insertNode(line, at("a"), ask("q"));
    expect(targetOf(flow, at("q", "yes"))).toBe("b");
    expect(targetOf(flow, at("q", "no"))).toBeNull();
    expect(removeNode(flow, "q")).toEqual(line);
  });

  it("go with a removed condition if only its other way led to them", () => {
    const asked = insertNode(line, at("a"), ask("q"));
    const flow = insertNode(insertNode(asked, at("q", "no"), step("n")), at("n"), step("m"));
    expect(goneWith(flow, "q")).toBe(2);
    expect(readingOrder(removeNode(flow, "q"))).toEqual(["a", "b", "c"]);
    expect(readingOrder(removeNode(flow, "q", "no"))).toEqual(["a", "n", "m"]);
  });

  it("stay where another way leads to them", () => {
    const flow = joinAt(insertNode(line, at("a"), ask("q")), at("q", "no"), "c");
    expect(readingOrder(removeNode(flow, "q", "no"))).toEqual(["a", "c"]);
    expect(readingOrder(removeNode(flow, "c"))).toEqual(["a", "q", "b"]);
  });

  it("join where no cycle comes of it, and part again", () => {
    const flow = insertNode(line, at("a"), ask("q"));
    expect(joinable(flow, at("q", "no"))).toEqual(["b", "c"]);
    // Its only way to b.
    expect(joinable(flow, at("q", "yes"))).toEqual([]);
    expect(joinAt(flow, at("c"), "a")).toBe(flow);
    const joined = joinAt(flow, at("q", "no"), "c");
    expect(joinable(joined, at("c"))).toEqual([]);
    expect(endAt(joined, at("q", "no"))).toEqual(flow);
    expect(endAt(joined, at("b"))).not.toEqual(joined);
    expect(endAt(flow, at("a"))).toBe(flow);
  });

  it("move alone where they have one way", () => {
    const flow = insertNode(line, at("a"), ask("q"));
    expect(readingOrder(moveNode(flow, "a", at("c")))).toEqual(["q", "b", "c", "a"]);
    expect(targetOf(moveNode(flow, "c", at("q", "no")), at("q", "no"))).toBe("c");
    expect(mayMove(flow, "q")).toBe(false);
    expect(moveNode(flow, "q", at("c"))).toBe(flow);
    expect(readingOrder(shiftNode(line, "b", -1))).toEqual(["b", "a", "c"]);
    expect(readingOrder(shiftNode(line, "b", 1))).toEqual(["a", "c", "b"]);
    expect(shiftNode(line, "a", -1)).toBe(line);
    expect(shiftNode(line, "c", 1)).toBe(line);
  });

  it("that have a step before them get a delay", () => {
    const delays = (flow: Flow) => stepsOf(flow).map(({ delay }) => delay);
    expect(delays(insertNode(line, start, step("n", 0)))).toEqual([0, 24, 24, 24]);
    // The first step of either way may come at once: none is before it.
    const flow = insertNode(insertNode(line, start, ask("q")), at("q", "no"), step("n", 0));
    expect(delays(flow)).toEqual([0, 24, 24, 0]);
    expect([...firstSteps(flow)]).toEqual(["a", "n"]);
  });

  it("lose a split's way with what only it led to", () => {
    const flow = insertNode(insertNode(line, at("a"), split("s")), at("s", "2"), step("n"));
    const narrower = replaceNode(flow, { kind: "split", id: "s", shares: [50, 50] });
    expect(readingOrder(narrower)).toEqual(["a", "s", "b", "c"]);
    expectSound(narrower);
  });

  it("are on the way through a place if they come before or behind it, not beside it", () => {
    const flow = insertNode(insertNode(line, at("a"), ask("q")), at("q", "no"), step("n"));
    expect([...onTheWay(flow, at("n"))]).toEqual(["a", "q", "n"]);
    expect([...onTheWay(flow, at("q", "yes"))]).toEqual(["a", "q", "b", "c"]);
  });

  it("take as long as their longest way", () => {
    const flow = insertNode(insertNode(line, at("a"), ask("q", 72)), at("q", "no"), {
      kind: "wait",
      id: "w",
      hours: 5,
    });
    expect(longestHours(flow)).toBe(72 + 48);
    expect(longestHours(flowOfLine([]))).toBe(0);
  });

  it("are a line while none of them branches or waits", () => {
    expect(isLine(line)).toBe(true);
    expect(isLine(insertNode(line, at("a"), ask("q")))).toBe(false);
  });
});

type Edit = readonly [kind: number, where: number, what: number];

/** Carries out an edit that random numbers name. */
function edited(flow: Flow, [kind, where, what]: Edit, turn: number): Flow {
  const places = placesOf(flow);
  const place = places[where % places.length] ?? start;
  const ids = readingOrder(flow);
  const id = ids[what % Math.max(1, ids.length)] ?? "";
  const fresh = `n${turn}`;
  const made = [
    step(fresh, what % 3),
    ask(fresh),
    split(fresh),
    { kind: "wait", id: fresh, hours: 1 } as const,
  ];
  const node = made[what % made.length] as SequenceNode;
  const [target] = joinable(flow, place).slice(what % 5);
  const known = flow.sequences_nodes.find((one) => idOf(one) === id);
  switch (kind) {
    case 0:
    case 1:
      return insertNode(flow, place, node);
    case 2:
      return removeNode(flow, id);
    case 3:
      return moveNode(flow, id, place);
    case 4:
      return target === undefined ? flow : joinAt(flow, place, target);
    case 5:
      return endAt(flow, place);
    case 6:
      return shiftNode(flow, id, what % 2 === 0 ? 1 : -1);
    case 7:
      return known ? insertNode(flow, place, copyOf(known, fresh)) : flow;
    default:
      return known?.kind === "split" ? replaceNode(flow, { ...known, shares: [1, 1] }) : flow;
  }
}

const edits = fc.array(fc.tuple(fc.nat(8), fc.nat(40), fc.nat(40)), { maxLength: 40 });

describe("any edits of a smart sequence", () => {
  it("leave no cycle, no orphan, one link a place, and every end reachable [OC-017]", () => {
    fc.assert(
      fc.property(edits, (all) => {
        let flow = line;
        all.forEach((edit, turn) => {
          flow = edited(flow, edit, turn);
          expectSound(flow);
        });
      }),
      { numRuns: 300 },
    );
  });

  it("are undone one by one, and done again", () => {
    fc.assert(
      fc.property(edits, (all) => {
        let state: History<Flow> = { past: [], now: line, future: [], label: null };
        const seen = [state.now];
        all.forEach((edit, turn) => {
          const before = state.now;
          state = history(state, { do: "change", to: (flow) => edited(flow, edit, turn) });
          if (state.now !== before) seen.push(state.now);
        });
        for (const flow of seen.toReversed()) {
          expect(state.now).toBe(flow);
          state = history(state, { do: "undo" });
        }
        expect(state.now).toBe(line);
        for (const _ of all) state = history(state, { do: "redo" });
        expect(state.now).toBe(seen.at(-1));
      }),
    );
  });

  it("give every step but a first one a delay [OC-083]", () => {
    fc.assert(
      fc.property(edits, (all) => {
        const flow = all.reduce((now, edit, turn) => edited(now, edit, turn), line);
        const first = firstSteps(flow);
        for (const { id, delay } of stepsOf(flow)) expect(first.has(id) || delay >= 1).toBe(true);
      }),
    );
  });
});
