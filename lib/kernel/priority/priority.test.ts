import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

it.runIf(process.platform === "linux")(
  "a lowered process stands behind with all its threads, those that clean its memory, too",
  () => {
    const source = JSON.stringify(new URL("./index.ts", import.meta.url).href);
    const script = `
      const { readdirSync } = await import("node:fs");
      const { getPriority } = await import("node:os");
      const { lowerReader } = await import(${source});
      lowerReader();
      console.log(JSON.stringify(readdirSync("/proc/self/task").map((id) => getPriority(Number(id)))));`;
    const told = execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script]);
    const priorities: number[] = JSON.parse(String(told));
    expect(priorities.length).toBeGreaterThan(3);
    expect(Math.min(...priorities)).toBeGreaterThanOrEqual(10);
  },
);
