import { expect, it } from "vitest";
import { inSlices } from "./index.ts";

const done: string[] = [];

function* work(name: string, slices: number): Generator<undefined, string> {
  for (let slice = 0; slice < slices; slice++) {
    done.push(`${name}${slice}`);
    yield;
  }
  return name;
}

it("takes turns slice by slice: a short work doesn't wait for a long one's end [F23]", async () => {
  const long = inSlices(work("long", 100));
  const failing = inSlices(
    (function* () {
      yield;
      throw new Error("broken");
    })(),
  );
  const short = inSlices(work("short", 2));
  await expect(failing).rejects.toThrow("broken");
  expect(await short).toBe("short");
  expect(done.length).toBeLessThan(10);
  expect(await long).toBe("long");
  expect(await inSlices(work("later", 1))).toBe("later");
});
