import { describe, expect, it } from "vitest";
import { type StepKind, sequenceStep, stepSchemas } from "./index.ts";

const kinds = Object.keys(stepSchemas) as StepKind[];
const paths = (value: unknown) =>
  sequenceStep.safeParse(value).error?.issues.map(({ path }) => path.join("."));

describe("a step of the wire", () => {
  it.each(kinds)("is taken with what its kind needs, at once unless a delay is given (%s)", (type) => {
    expect(sequenceStep.parse({ id: "a", type })).toEqual({ id: "a", type, delay: 0 });
    expect(sequenceStep.parse({ id: "a", type, delay: "24" })).toEqual({ id: "a", type, delay: 24 });
  });

  it.each(kinds)(
    "loses a field that only another kind has, and may have none that no kind has (%s)",
    (type) => {
      const own: Record<string, unknown> = stepSchemas[type].shape;
      const others = kinds
        .flatMap((kind) => Object.keys(stepSchemas[kind].shape))
        .filter((name) => !own[name]);
      const foreign = Object.fromEntries(others.map((name) => [name, 5]));
      expect(others).not.toEqual([]);
      expect(sequenceStep.parse({ ...foreign, id: "a", type })).toEqual({ id: "a", type, delay: 0 });
      expect(paths({ id: "a", type, colour: "red" })).toEqual([""]);
    },
  );

  it("is refused where its kind is unknown or a field of its own is wrong", () => {
    for (const type of ["telepathy", "toString", "", 3, null, undefined])
      expect(paths({ id: "a", type }), String(type)).toEqual(["type"]);
    expect(paths({ id: "a", type: "message", text: "a\u0000" })).toEqual(["text"]);
    expect(paths({ id: "A!", type: "message" })).toEqual(["id"]);
    for (const odd of [null, "message", 3, ["message"]]) expect(paths(odd)).toEqual([""]);
  });
});
