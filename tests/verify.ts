import { spawnSync } from "node:child_process";

/** Types, style, import rules and texts: what a machine can say about the code without running it. */
const checks: readonly (readonly [string, string, readonly string[]])[] = [
  ["types of routes", "next", ["typegen"]],
  ["types", "tsc", ["-p", "."]],
  ["style", "biome", ["check", "--error-on-warnings", "."]],
  [
    "import rules",
    "depcruise",
    ["--output-type", "err", "app", "components", "lib", "middleware.ts", "tests"],
  ],
];

let failed = 0;
for (const [what, tool, args] of checks) {
  const started = performance.now();
  const done = spawnSync(`node_modules/.bin/${tool}`, args, { encoding: "utf8", maxBuffer: 64 << 20 });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (done.status === 0) process.stdout.write(`ok      ${what} (${seconds} s)\n`);
  else {
    failed++;
    process.stdout.write(`failed  ${what} (${seconds} s)\n${done.stdout}${done.stderr}\n`);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
