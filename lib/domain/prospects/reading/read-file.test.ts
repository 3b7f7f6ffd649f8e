import { expect, it } from "vitest";
import type { LaidPiece } from "../rules/csv/lay-file.ts";
import { describeAndPack, describe as describeFile, lay } from "./read-file.ts";
import { answersOf } from "./tasks.ts";

const given = {};
const fileOf = (text: string) => new Uint8Array(Buffer.from(text));
const large = fileOf(
  `name,email,note\n${Array.from({ length: 5_000 }, (_, n) => `Ann ${n},a${n}@p.example,${"é".repeat(30)}`).join("\n")}`,
);

it("a large file's answer out of its own process is the answer that this process would give", async () => {
  const task = { bytes: large, given, options: null, isKept: false };
  expect([await describeFile(large, given)]).toEqual([...answersOf(task)]);
  expect([await describeAndPack(large, given)]).toEqual([...answersOf({ ...task, isKept: true })]);
});

it("a file parsed in its own process comes piece by piece, with its lines and those that repeat somebody", async () => {
  const doubled = fileOf(`${Buffer.from(large).toString()}\nAnn 7,a7@p.example,again`);
  const options = {
    mapping: { fields: { email: "email", full_name: "name" }, custom: [] },
    isEmailOnly: true,
  };
  const pieces: LaidPiece[] = [];
  await lay(doubled, given, options, (piece) => pieces.push(piece));
  expect(pieces).toEqual([...answersOf({ bytes: doubled, given, options, isKept: false })]);
  const [text, ...rest] = pieces;
  expect(text).toMatchObject({ delimiter: ",", names: ["name", "email", "note"] });
  expect(
    rest.map((piece) => (typeof piece === "object" && "lines" in piece ? piece.lines.length : piece)),
  ).toEqual([1_000, 1_000, 1_000, 1_000, 1_000, 1, { columns: ["name", "email", "note"], total: 5_001 }]);
  expect(rest.at(-2)).toMatchObject({ lines: [5_002], repeated: [5_002] });
});

it("files that are nothing but separators, breaks, quotes or NULs are answered within a minute [S23]", async () => {
  const mostBytes = 5 * 1024 * 1024;
  const read = (piece: string) => describeFile(fileOf(piece.repeat(mostBytes / piece.length)), given);
  expect(await Promise.all([",", "\n", '"', '",', "\0"].map(read))).toEqual([
    "empty",
    "empty",
    expect.objectContaining({ total: 1 }),
    "too_many_columns",
    "empty",
  ]);
}, 120_000);
