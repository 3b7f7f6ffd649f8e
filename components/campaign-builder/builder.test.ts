import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { branching, insertStep, moveStep, sequenceOf, withStep } from "./draft.ts";
import { type History, history } from "./history.ts";
import { newStep } from "./new-step.ts";

const start: History<number> = { past: [], now: 0, future: [], label: null };

describe("undo and redo", () => {
  it("lead back to any earlier value and forth again", () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 30 }), (values) => {
        const changed = values.reduce(
          (state, value) => history(state, { do: "change", to: () => value }),
          start,
        );
        let back = changed;
        while (back.past.length > 0) back = history(back, { do: "undo" });
        expect(back.now).toBe(0);
        while (back.future.length > 0) back = history(back, { do: "redo" });
        expect(back.now).toBe(changed.now);
      }),
    );
  });

  it("take typing in one field as one step", () => {
    const typed = [1, 2, 3].reduce(
      (state, value) => history(state, { do: "change", to: () => value, label: "text" }),
      start,
    );
    expect(history(typed, { do: "undo" }).now).toBe(0);
  });
});

const noText = (() => "") as never;

describe("steps", () => {
  it("stay the same set when one is moved, and keep a delay behind the first", () => {
    const steps = insertStep(
      [newStep("message", "b", false, noText)],
      0,
      newStep("connection_request", "a", true, noText),
    );
    const moved = moveStep(steps, "b", -1);
    expect(moved.map((step) => step.id)).toEqual(["b", "a"]);
    expect(moved[1]?.delay).toBeGreaterThanOrEqual(1);
    expect(moveStep(steps, "a", -1)).toEqual(steps);
  });
});

describe("the steps of a sequence that branches", () => {
  const line = [newStep("message", "a", true, noText), newStep("message", "b", false, noText)];

  it("are those of the line that it was, and change at both places", () => {
    const draft = branching({ sequence: line, branches: null });
    expect(draft.sequence).toEqual(line);
    const changed = withStep(draft, { ...line[1], text: "Hello" } as (typeof line)[number]);
    expect(changed.sequence?.[1]).toMatchObject({ id: "b", text: "Hello" });
    expect(changed.branches?.sequences_nodes[1]).toMatchObject({ step: { id: "b", text: "Hello" } });
  });

  it("are sent inside their nodes, those of a line by themselves [OC-016, OC-017]", () => {
    const sent = sequenceOf(branching({ sequence: line, branches: null }));
    expect(sent).toMatchObject({
      sequences_type: "smart",
      sequences_nodes: [{ step: { id: "a" } }, { step: { id: "b" } }],
      sequences_links: [{ from: "a", to: "b" }],
    });
    expect(sequenceOf({ sequence: line, branches: null })).toEqual({ sequence: line });
  });
});
