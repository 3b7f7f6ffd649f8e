import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/**
 * The requirements of ASVS 5.0 at the levels 1 and 2, by section: how many from the first on, or which ones where some
 * of the level 3 stand between them.
 */
const sections: Readonly<Record<string, number | readonly number[]>> = {
  "1.1": 2,
  "1.2": 9,
  "1.3": 11,
  "1.4": 3,
  "1.5": 2,
  "2.1": 3,
  "2.2": 3,
  "2.3": 4,
  "2.4": 1,
  "3.2": 2,
  "3.3": 4,
  "3.4": 6,
  "3.5": 5,
  "3.7": 2,
  "4.1": 3,
  "4.2": 1,
  "4.3": 2,
  "4.4": 4,
  "5.1": 1,
  "5.2": 3,
  "5.3": 2,
  "5.4": 3,
  "6.1": 3,
  "6.2": 12,
  "6.3": 4,
  "6.4": 4,
  "6.5": 5,
  "6.6": 3,
  "6.8": 4,
  "7.1": 3,
  "7.2": 4,
  "7.3": 2,
  "7.4": 5,
  "7.5": 2,
  "7.6": 2,
  "8.1": 2,
  "8.2": 3,
  "8.3": 1,
  "8.4": 1,
  "9.1": 3,
  "9.2": 4,
  "10.1": 2,
  "10.2": 2,
  "10.3": 4,
  "10.4": 11,
  "10.5": 5,
  "10.6": 2,
  "10.7": 3,
  "11.1": 2,
  "11.2": 3,
  "11.3": 3,
  "11.4": 4,
  "11.5": 1,
  "11.6": 1,
  "12.1": 3,
  "12.2": 2,
  "12.3": 4,
  "13.1": 1,
  "13.2": 5,
  "13.3": 2,
  "13.4": 5,
  "14.1": 2,
  "14.2": 4,
  "14.3": 3,
  "15.1": 3,
  "15.2": 3,
  "15.3": 7,
  "16.1": 1,
  "16.2": 5,
  "16.3": 4,
  "16.4": 3,
  "16.5": 3,
  "17.1": 1,
  "17.2": 4,
  "17.3": 2,
};

const required = Object.entries(sections).flatMap(([section, which]) =>
  (typeof which === "number" ? Array.from({ length: which }, (_, at) => at + 1) : which).map(
    (number) => `${section}.${number}`,
  ),
);

const [lines = ""] = readFileSync("docs/asvs.md", "utf8").split("## The inventory");
const rows = lines
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, numbers = "", state = "", what = "", shown = ""]) => ({
    numbers: numbers.split(", "),
    state,
    what,
    shown,
  }));

describe("the page of ASVS", () => {
  it("has each requirement of level 2 once, and no other", () => {
    expect(required).toHaveLength(253);
    expect(rows.flatMap(({ numbers }) => numbers).sort()).toEqual([...required].sort());
  });

  it("says of each how it stands, and names what is missing again at its end", () => {
    const missing = readFileSync("docs/asvs.md", "utf8").split("## What is missing")[1] ?? "";
    for (const { numbers, state, what } of rows) {
      expect(["yes", "partly", "no", "—"], numbers.join()).toContain(state);
      expect(what, numbers.join()).not.toBe("");
      if (state === "no" || state === "partly")
        for (const number of numbers) expect(missing).toContain(number);
    }
  });
});
