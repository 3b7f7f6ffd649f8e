import { spawn } from "node:child_process";
import { unmigrated } from "@/lib/db/setup/write-migration.ts";

/** Types, style, import rules and migrations: what a machine can say about the code without running it. */
type Check = readonly [what: string, tool: string, args: readonly string[]];

const typesOfRoutes: Check = ["types of routes", "next", ["typegen"]];
/** None of them needs another; two at once keep two cores busy. */
const checks: readonly Check[] = [
  ["types", "tsc", ["-p", "."]],
  [
    "import rules",
    "depcruise",
    [
      "--output-type",
      "err",
      "app",
      "components",
      "lib",
      "instrumentation-client.ts",
      "middleware.ts",
      "tests",
    ],
  ],
  ["style", "biome", ["check", "--error-on-warnings", "."]],
];

function run([what, tool, args]: Check): Promise<boolean> {
  const started = performance.now();
  const child = spawn(`node_modules/.bin/${tool}`, args, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += String(text)));
  return new Promise((done) => {
    child.on("error", (error) => (said += error.message));
    child.on("close", (code) => {
      const line = `${what} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`;
      process.stdout.write(code === 0 ? `ok      ${line}` : `failed  ${line}${said}\n`);
      done(code === 0);
    });
  });
}

const missing = await unmigrated(process.cwd());
process.stdout.write(
  missing.length === 0
    ? "ok      migrations\n"
    : `failed  migrations: npm run db:migrate -- name\n${missing.join("\n")}\n`,
);
const isFine =
  missing.length === 0 && (await run(typesOfRoutes)) && (await Promise.all(checks.map(run))).every(Boolean);
process.exitCode = isFine ? 0 : 1;
