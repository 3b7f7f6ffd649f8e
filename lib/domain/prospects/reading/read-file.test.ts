import { expect, it } from "vitest";
import { describeAndPack, describe as describeFile, lay } from "./read-file.ts";
import { answerTask } from "./tasks.ts";

const given = {};
const fileOf = (text: string) => new Uint8Array(Buffer.from(text));
const large = fileOf(
  `name,email,note\n${Array.from({ length: 5_000 }, (_, n) => `Ann ${n},a${n}@p.example,${"é".repeat(30)}`).join("\n")}`,
);

it("a large file's answer out of its own process is the answer that this process would give", async () => {
  const task = { bytes: large, given, options: null, isKept: false };
  expect(await describeFile(large, given)).toEqual(answerTask(task));
  expect(await describeAndPack(large, given)).toEqual(answerTask({ ...task, isKept: true }));
});

it("a file laid out in its own process keeps its lines and those that repeat somebody", async () => {
  const doubled = fileOf(`${Buffer.from(large).toString()}\nAnn 7,a7@p.example,again`);
  const options = {
    mapping: { fields: { email: "email", full_name: "name" }, custom: [] },
    isEmailOnly: true,
  };
  const laid = await lay(doubled, given, options);
  expect(laid).toEqual(answerTask({ bytes: doubled, given, options, isKept: false }));
  expect(laid).toMatchObject({ repeated: new Set([5_002]) });
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
