import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { stepRules } from "./registry.ts";

const kinds = Object.keys(stepRules);

/** Where a kind may be named: its own files, a registry of each layer, the world, and the demo data. */
const ownPlaces = [
  ...kinds
    .map((kind) => kind.replaceAll("_", "-"))
    .flatMap((name) => [`/steps/${name}/`, `/steps/${name}.ts`]),
  "lib/contracts/steps/index.ts",
  "lib/domain/campaigns/rules/steps/registry.ts",
  "lib/domain/sequencer/steps/registry.ts",
  "components/campaign-builder/steps/registry.ts",
  // Sequences to begin with are data about steps.
  "components/campaign-builder/starters/",
  "lib/world/",
  "lib/server/seed/",
  "lib/db/generated/",
];

/**
 * Folders where a one-word kind such as `email` counts only next to a comparison or assignment of `type` or `kind`.
 */
const aboutSteps =
  /^(lib\/(domain\/(campaigns|sequencer)|wiring|http\/views)\/|lib\/contracts\/(campaign|imports|steps)|components\/campaign|app\/api\/workflows\/|app\/\(app\)\/campaign)/;

/** Here the word names a budget, not a step's kind: a person who enters no step still needs a budget. */
const otherMeanings = [
  "lib/contracts/words/limit-kinds.ts",
  "lib/contracts/words/people-filters.ts",
  "lib/domain/campaigns/rules/steps/budgets.ts",
  "lib/domain/lanes/rules/budget.ts",
  "lib/domain/lanes/rules/ceilings.ts",
  "lib/domain/reports/rules/metrics.ts",
  "lib/domain/sequencer/people/enrol.ts",
  // What a language model is asked to write.
  "lib/providers/writing/model/adapter.ts",
  "lib/providers/writing/model/prompts.ts",
  "lib/providers/writing/port.ts",
  "lib/providers/writing/read-campaign.ts",
  // The budget that the network limits.
  "lib/wiring/held-back.ts",
];

/**
 * Whether a source names a kind of step. A kind of several words is unmistakable; a kind of one word needs its
 * context.
 */
function namesKind(source: string, isAboutSteps: boolean): boolean {
  return kinds.some((kind) => {
    if (kind.includes("_")) return new RegExp(`\\b${kind}\\b`).test(source);
    const compared = `\\b(type|kind)\\w*["']?\\)?\\s*(:|[=!]==?|\\bin\\b|=)\\s*\\(?["'\`]${kind}["'\`]`;
    const chosen = `(case|<)\\s*["'\`]${kind}["'\`]|["'\`]${kind}["'\`]\\s*[=!]==?`;
    return isAboutSteps && new RegExp(`${compared}|${chosen}`).test(source);
  });
}

async function sources(): Promise<string[]> {
  const found = await Promise.all(
    ["lib", "components", "app"].map(async (root) =>
      (await readdir(root, { recursive: true })).map((file) => `${root}/${file}`),
    ),
  );
  return found.flat().filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
}

it("names a kind of step in its own files and the registries only", async () => {
  const files = (await sources()).filter((file) => !ownPlaces.some((place) => file.includes(place)));
  expect(files.length).toBeGreaterThan(500);
  const named = files.filter((file) => namesKind(readFileSync(file, "utf8"), aboutSteps.test(file)));
  expect(named.sort()).toEqual(otherMeanings);
});

it("sees a kind that is named elsewhere", () => {
  for (const source of [
    'if (action.type === "email") return;',
    'case "message":',
    'return { type: "connection_request", note };',
    "and e.kind = 'email'",
    'payload: Exclude<Payload, { type: "email" }>',
    'const mail = "email" === payload.type',
  ])
    expect(namesKind(source, true), source).toBe(true);
  for (const source of ['filled.has("email")', '<Input type="tel" />', '"too_long_connection_request"'])
    expect(namesKind(source, true), source).toBe(false);
});
