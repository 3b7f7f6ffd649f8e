import { expect, it } from "vitest";
import { manualTaskStep } from "./manual-task.ts";

const step = (priority: unknown) => manualTaskStep.safeParse({ id: "a", type: "manual_task", priority });

it("a task's priority is 500, 400, 300, 200 or 100, and nothing else [OC-467]", () => {
  for (const priority of [500, 400, 300, 200, 100])
    expect(step(priority).data, String(priority)).toMatchObject({ priority });
  expect(step("300").data).toMatchObject({ priority: 300 });
  for (const priority of [0, 50, 101, 450, 501, 600, -100, 100.5, null, "high"])
    expect(step(priority).success, String(priority)).toBe(false);
});
