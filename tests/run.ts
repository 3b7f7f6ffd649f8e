import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { failuresOf, uncaughtOf } from "./failures.ts";

/**
 * Every test, in the order in which a fault is cheapest to find, with the time each tier took beside its budget.
 * `changed` runs what a change since the last commit touches: types, style, the tests that import a changed file, the
 * journeys that changed. `--soak` runs the long tests alone; `SOAK_MINUTES` shortens them.
 */
interface Tier {
  readonly name: string;
  readonly budgetSeconds: number;
  readonly command: readonly string[];
  /** Where the tier writes its figures, and in whose words. */
  readonly report?: "vitest" | "playwright";
}

const bin = (name: string) => join("node_modules", ".bin", name);
const isSoak = process.argv.includes("--soak");
const isChanged = process.argv.includes("changed");
const node = process.execPath;

const everyday: readonly Tier[] = [
  { name: "verify", budgetSeconds: 110, command: [node, "--import", "tsx", "tests/verify.ts"] },
  {
    name: "unit",
    budgetSeconds: 110,
    command: [bin("vitest"), "run", "--project", "unit"],
    report: "vitest",
  },
  {
    name: "database",
    budgetSeconds: 350,
    command: [bin("vitest"), "run", "--project", "database"],
    report: "vitest",
  },
  {
    name: "alone",
    budgetSeconds: 40,
    command: [bin("vitest"), "run", "--project", "alone"],
    report: "vitest",
  },
  {
    name: "simulation",
    budgetSeconds: 110,
    command: [bin("vitest"), "run", "--project", "simulation"],
    report: "vitest",
  },
  { name: "build", budgetSeconds: 70, command: [node, "lib/server/bootstrap.mjs", "build"] },
  { name: "browser", budgetSeconds: 560, command: [bin("playwright"), "test"], report: "playwright" },
];

const soak: readonly Tier[] = [
  { name: "build", budgetSeconds: 90, command: [node, "lib/server/bootstrap.mjs", "build"] },
  {
    name: "seeds",
    budgetSeconds: 2400,
    command: [bin("vitest"), "run", "--project", "soak"],
    report: "vitest",
  },
  {
    name: "journeys",
    budgetSeconds: 3600,
    command: [bin("playwright"), "test", "--config", "tests/soak/playwright.config.ts"],
    report: "playwright",
  },
];

const changedJourneys = spawnSync("git", ["status", "--porcelain", "--", "tests/e2e"], { encoding: "utf8" })
  .stdout.split("\n")
  .map((line) => line.slice(3))
  .filter((name) => name.endsWith(".spec.ts"));

/** The tiers of a change: vitest asks git and the imports which tests it touches. */
const changed: readonly Tier[] = everyday.flatMap((tier): Tier[] => {
  if (tier.report === "vitest")
    return [{ ...tier, command: [...tier.command, "--changed", "--passWithNoTests"] }];
  if (tier.name === "verify") return [tier];
  if (changedJourneys.length === 0) return [];
  return [tier.name === "browser" ? { ...tier, command: [...tier.command, ...changedJourneys] } : tier];
});

const reports = mkdtempSync(join(tmpdir(), "outreach-reports-"));
const lines: string[] = [];
const failures: string[] = [];
const sum = { passed: 0, failed: 0, skipped: 0 };

for (const tier of isSoak ? soak : isChanged ? changed : everyday) {
  process.stdout.write(`\n== ${tier.name}\n`);
  const file = join(reports, `${tier.name}.json`);
  const reporters =
    tier.report === "vitest"
      ? [
          "--reporter=default",
          "--reporter=json",
          "--reporter=./tests/uncaught.ts",
          `--outputFile.json=${file}`,
        ]
      : [];
  const [program, ...args] = tier.command;
  const started = performance.now();
  const done = spawnSync(program!, [...args, ...reporters], {
    stdio: "inherit",
    env: {
      ...process.env,
      UNCAUGHT_ERRORS: uncaughtOf(file),
      ...(tier.report === "playwright" ? { PLAYWRIGHT_JSON_OUTPUT_NAME: file } : {}),
    },
  });
  const seconds = (performance.now() - started) / 1000;
  const figures = count(tier, file, done.status === 0);
  failures.push(...failuresOf(file));
  for (const key of ["passed", "failed", "skipped"] as const) sum[key] += figures[key];
  lines.push(
    `${tier.name.padEnd(10)} ${seconds.toFixed(0).padStart(4)} s of ${String(tier.budgetSeconds).padStart(4)}   ${figures.passed} passed, ${figures.failed} failed, ${figures.skipped} skipped`,
  );
}
rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) process.stdout.write(`\nFailed:\n\n${failures.join("\n\n")}\n`);
process.stdout.write(
  `\n${lines.join("\n")}\n\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped\n`,
);
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;

/** A tier's figures; one without a report, or whose runner failed by itself, counts as one test. */
function count(tier: Tier, file: string, isFine: boolean) {
  const whole = { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0 };
  if (!tier.report) return whole;
  try {
    const report = JSON.parse(readFileSync(file, "utf8")) as Record<string, number> & {
      stats?: Record<string, number>;
    };
    const figures =
      tier.report === "vitest"
        ? {
            passed: report.numPassedTests ?? 0,
            failed: report.numFailedTests ?? 0,
            skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
          }
        : {
            passed: (report.stats?.expected ?? 0) + (report.stats?.flaky ?? 0),
            failed: report.stats?.unexpected ?? 0,
            skipped: report.stats?.skipped ?? 0,
          };
    return isFine || figures.failed > 0 ? figures : { ...figures, failed: 1 };
  } catch {
    return whole;
  }
}
