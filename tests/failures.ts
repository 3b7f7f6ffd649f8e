import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** How many lines of a failure are repeated at the end of a run: its words, and where it stands. */
const LINES = 14;

interface VitestFile {
  readonly name: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults?: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages?: readonly string[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

/** Where the errors of a tier stand that no test caught (uncaught.ts). */
export const uncaughtOf = (file: string) => `${file}.uncaught`;

/**
 * What failed in a tier, with the first lines of each reason, from the report that vitest or Playwright wrote into
 * `file`; then what no test caught. Empty without a readable report.
 */
export function failuresOf(file: string): string[] {
  return [...failedTests(file), ...uncaughtErrors(uncaughtOf(file))];
}

function uncaughtErrors(file: string): string[] {
  try {
    const stacks = JSON.parse(readFileSync(file, "utf8")) as string[];
    return stacks.map((stack) => told("An error that no test caught", stack, "node_modules/vitest"));
  } catch {
    return [];
  }
}

function failedTests(file: string): string[] {
  let report: { testResults?: readonly VitestFile[] } & PlaywrightSuite;
  try {
    report = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return [];
  }
  return [...(report.testResults ?? []).flatMap(ofVitest), ...ofPlaywright(report)];
}

function ofVitest(file: VitestFile): string[] {
  const failed = (file.assertionResults ?? []).filter((test) => test.status === "failed");
  if (failed.length === 0) return file.status === "failed" ? [told(file.name, file.message ?? "")] : [];
  return failed.map((test) =>
    told(`${file.name} > ${test.fullName}`, (test.failureMessages ?? []).join("\n")),
  );
}

function ofPlaywright(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? [])
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors ?? []));
      return told(`${spec.file} > ${spec.title}`, errors.map((error) => error.message ?? "").join("\n"));
    });
  return [...own, ...(suite.suites ?? []).flatMap(ofPlaywright)];
}

function told(name: string, reason: string, without = "node_modules"): string {
  const lines = stripVTControlCharacters(reason)
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.includes(without))
    .slice(0, LINES);
  return [name, ...lines.map((line) => `  ${line}`)].join("\n");
}
