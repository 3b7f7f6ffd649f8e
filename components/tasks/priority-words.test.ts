import { expect, it } from "vitest";
import { taskPriorities } from "@/lib/contracts/words/task-priorities.ts";
import { textsOf } from "../../tests/factories/render-static.ts";
import { wordOfPriority } from "./priority-words.ts";

it("a task is urgent (500), high (400), medium (300), low (200) or without priority (100) [OC-467]", () => {
  const { tasks } = textsOf("en").dashboard as { tasks: { priorities: Record<string, string> } };
  expect(taskPriorities.map((each) => [each, tasks.priorities[wordOfPriority(each)]])).toEqual([
    [500, "Urgent"],
    [400, "High"],
    [300, "Medium"],
    [200, "Low"],
    [100, "No priority"],
  ]);
});
