import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { surroundingsOf } from "@/lib/env/launch.ts";
import { Child } from "./child.ts";
import { overChannel } from "./sign-of-life.ts";

type Processes = typeof import("node:child_process");

/** What the system answers to the next births instead of a process. */
const refusals = vi.hoisted((): ((real: Processes) => unknown)[] => []);
vi.mock("node:child_process", async (original) => {
  const real = (await original()) as Processes;
  const fork: Processes["fork"] = (...given) =>
    (refusals.shift()?.(real) ?? Reflect.apply(real.fork, real, given)) as never;
  return { ...real, fork };
});

let dir: string;
let child: Child | undefined;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "unborn-"));
});
afterEach(async () => {
  await child?.stop();
  rmSync(dir, { recursive: true, force: true });
});

it.each([
  [
    "which Node throws",
    () => {
      throw Object.assign(new Error("spawn ENOMEM"), { code: "ENOMEM", syscall: "spawn" });
    },
    "spawn ENOMEM",
  ],
  ["of which an event tells", (real: Processes) => real.spawn(join(dir, "nobody")), "ENOENT"],
])("a process that can't be started again, %s, is started later", async (_text, refusal, cause) => {
  const entry = join(dir, "entry.mjs");
  const born = join(dir, "born");
  writeFileSync(
    entry,
    `import { appendFileSync, readFileSync } from "node:fs";
     appendFileSync(${JSON.stringify(born)}, "x");
     process.on("SIGTERM", () => process.exit(0));
     process.on("message", () => {});
     process.send({ ready: true });
     if (readFileSync(${JSON.stringify(born)}, "utf8") === "x") setTimeout(() => process.exit(3), 50);`,
  );
  const deaths: string[] = [];
  child = new Child({
    name: "worker",
    entry,
    execArgv: [],
    env: surroundingsOf("worker", {}),
    logDir: dir,
    watch: { probe: overChannel, everyMs: 10_000, most: 3 },
    onDeath: (_name, how) => {
      deaths.push(how);
      if (deaths.length === 1) refusals.push(refusal, refusal);
    },
  });
  await child.start();
  await expect.poll(() => readFileSync(born, "utf8"), { timeout: 8_000 }).toBe("xx");
  expect(deaths).toEqual(["3", expect.stringContaining(cause), expect.stringContaining(cause)]);
});
