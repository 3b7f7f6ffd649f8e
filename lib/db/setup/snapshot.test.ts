import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { readSnapshot, snapshotText } from "./snapshot.ts";

describe("the snapshot of the schema", () => {
  it("keeps each line of a schema and each table's wall on a line of its own, sorted", () => {
    const text = snapshotText({
      schema: [
        ["b.prisma", "model B {\n}"],
        ["a.prisma", "model A {\n}"],
      ],
      policies: { b: "wall of b;\nanother", a: "" },
    });
    const lines = text.split("\n").map((line) => line.trim());
    expect(lines.filter((line) => /model|prisma|^"[ab]"/.test(line))).toEqual([
      '"a.prisma": [',
      '"model A {",',
      '"b.prisma": [',
      '"model B {",',
      '"a": "",',
      '"b": "wall of b;\\nanother"',
    ]);
  });

  it("that is kept is as it is written", async () => {
    const kept = await readSnapshot(process.cwd());
    expect(await readFile("prisma/migrations/snapshot.json", "utf8")).toBe(snapshotText(kept!));
  });
});
