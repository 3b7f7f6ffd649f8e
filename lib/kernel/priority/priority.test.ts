import { once } from "node:events";
import { getPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";

it.runIf(process.platform === "linux")(
  "a lowered thread stands behind, and the rest of its process stays where it is",
  async () => {
    const before = getPriority();
    const source = JSON.stringify(new URL("./index.ts", import.meta.url).href);
    const thread = new Worker(
      `import("tsx/esm/api")
         .then(({ register }) => register() && import(${source}))
         .then(({ lowerThread }) => {
           lowerThread();
           require("node:worker_threads").parentPort.postMessage(require("node:os").getPriority());
         });`,
      { eval: true, execArgv: [] },
    );
    const [inThread] = await once(thread, "message");
    expect(inThread).toBeGreaterThanOrEqual(10);
    expect(getPriority()).toBe(before);
    await thread.terminate();
  },
);
