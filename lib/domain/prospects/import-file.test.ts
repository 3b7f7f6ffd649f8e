import { beforeEach, expect, it, vi } from "vitest";
import { ImportFile } from "./import-file.ts";
import type { lay } from "./reading/read-file.ts";
import { layFile } from "./rules/csv/lay-file.ts";
import type { readRecords } from "./rules/csv/records.ts";

/** Gives the pieces of the file in the test's own time, as the process that parses it does. */
const parsing = vi.hoisted(() => ({ take: null as Parameters<typeof lay>[3] | null, records: 0 }));
vi.mock("./reading/read-file.ts", () => ({
  lay: (...[, , , take]: Parameters<typeof lay>) => {
    parsing.take = take;
    return new Promise<void>(() => {});
  },
}));
vi.mock("./rules/csv/records.ts", async (original) => {
  const real = await original<{ readRecords: typeof readRecords }>();
  return {
    *readRecords(...given: Parameters<typeof readRecords>) {
      for (const record of real.readRecords(...given)) {
        parsing.records += 1;
        yield record;
      }
    },
  };
});
beforeEach(() => {
  parsing.records = 0;
});

const options = {
  ...{ uploadId: "", movePeople: false, keepFile: false, isEmailOnly: true },
  mapping: { fields: { email: "email" }, custom: [] },
};

it("reads the first thousand lines alone while the rest is being parsed", () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => `Person ${n},p${n}@p.example`);
  const bytes = new TextEncoder().encode(["name,email", ...rows].join("\n"));
  const file = new ImportFile(bytes, {}, options);
  const [text, first] = [...layFile(bytes, {}, options)];
  for (const piece of [text, first]) parsing.take?.(piece!);
  expect(file.has(0, 1_000)).toBe(true);
  parsing.records = 0;
  const lines = file.read(file.next(0, 1_000));
  expect(lines).toHaveLength(1_000);
  expect(lines.at(-1)).toMatchObject({ person: { email: "p999@p.example" } });
  expect(parsing.records).toBeLessThanOrEqual(1_001);
});

it("reads each record as it was found, wherever a batch begins: broken quotes above it don't count again [OC-165]", () => {
  // Each line begins a record of many cells that never ends well: reading them all in vain is given up.
  const chain = `${'c","c\n'.repeat(10_000)}x`;
  const notes = Array.from({ length: 1_500 }, (_, n) => `Ann ${n},"a note\nof two lines",a${n}@p.example`);
  const bytes = new TextEncoder().encode(["name,note,email", chain, ...notes].join("\n"));
  const file = new ImportFile(bytes, {}, options);
  for (const piece of layFile(bytes, {}, options)) parsing.take?.(piece);
  let total = 0;
  for (let numbers = file.next(0, 1_000); numbers.length > 0; numbers = file.next(numbers.at(-1)!, 1_000)) {
    expect(file.read(numbers).map(({ line }) => line.line)).toEqual(numbers);
    total += numbers.length;
  }
  expect(total).toBeGreaterThan(11_500);
});

it("reads the last line of a file in which every cell is quoted and that ends without a line break [OC-165]", () => {
  for (const end of ["", "\n", "\r\n"]) {
    const bytes = new TextEncoder().encode(
      `"name","email"\n"Ann","a@p.example"\n"Bo ""B"" Lee","b@p.example"${end}`,
    );
    const file = new ImportFile(bytes, {}, options);
    for (const piece of layFile(bytes, {}, options)) parsing.take?.(piece);
    const read = file.read(file.next(0, 10));
    expect(read.map(({ person }) => (typeof person === "string" ? person : person.email))).toEqual([
      "a@p.example",
      "b@p.example",
    ]);
  }
});
