import { expect, it } from "vitest";
import { createTask, updateTask } from "./tasks.ts";

const isTaken = (message: unknown) => ({
  new: createTask.body?.safeParse({ message, key: "k" }).success,
  changed: updateTask.body?.safeParse({ message }).success,
});

it("a task's message can't be empty, neither when it is written nor when it is changed [OC-469]", () => {
  for (const message of ["", " ", " \n\t", null])
    expect(isTaken(message), JSON.stringify(message)).toEqual({ new: false, changed: false });
  expect(createTask.body?.safeParse({ key: "k" }).success).toBe(false);
  expect(isTaken("a")).toEqual({ new: true, changed: true });
});
