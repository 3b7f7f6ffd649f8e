import { expect, it } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

it("takes a double click for one press, and the next press once the first has its answer", async () => {
  const run = oneAtATime();
  let asked = 0;
  let answer = () => {};
  const work = () => {
    asked++;
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  };
  const first = run(work);
  await run(work);
  expect(asked).toBe(1);
  answer();
  await first;
  void run(work);
  expect(asked).toBe(2);
});

it("is free again after work that failed", async () => {
  const run = oneAtATime();
  await expect(run(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  let asked = 0;
  await run(async () => asked++);
  expect(asked).toBe(1);
});
