// Prints, for each area of docs/requirements, how many rows the titles of tests name. `--open` lists the rows that none
// names, `--area=<name>` keeps to one area. Ids that no row has make it fail. Run: node tests/requirements-coverage.mjs
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// A reader that has seen enough (`| head`) is no error.
process.stdout.on("error", () => process.exit());

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const option = (name) =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;
const onlyArea = option("area");
const showsOpen = process.argv.includes("--open");

function filesBelow(folder) {
  return readdirSync(folder).flatMap((name) => {
    if (name === "node_modules" || name === "generated" || name.startsWith(".")) return [];
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

/** The ids that stand in square brackets in a call's first text: the titles of `it`, `it.each(…)` and `describe`. */
function idsInTitles(text) {
  const titles = text.matchAll(/\(\s*(["'`])((?:\\.|(?!\1)[\s\S])*?)\1/g);
  return [...titles].flatMap(([, , title]) =>
    [...title.matchAll(/\[([^\]]+)\]/g)].flatMap(
      ([, inside]) => inside.match(/\b(?:SH|OC|BO)-\d{3}\b/g) ?? [],
    ),
  );
}

const ledger = join(root, "docs", "requirements");
const rows = readdirSync(ledger)
  .filter((name) => name.endsWith(".tsv"))
  .flatMap((name) => readFileSync(join(ledger, name), "utf8").trimEnd().split("\n").slice(1))
  .map((line) => {
    const [id, area, kind, requirement] = line.split("\t");
    return { id, area, kind, requirement };
  });

const named = new Set(
  ["app", "components", "lib", "tests"]
    .flatMap((folder) => filesBelow(join(root, folder)))
    .filter((path) => /\.(test|spec|contract)\.tsx?$/.test(path))
    .flatMap((path) => idsInTitles(readFileSync(path, "utf8"))),
);

const areas = new Map();
for (const row of rows) areas.set(row.area, [...(areas.get(row.area) ?? []), row]);

const line = (area, covered, total) =>
  process.stdout.write(`${area.padEnd(20)}${String(covered).padStart(5)} of ${String(total).padStart(4)}\n`);

let covered = 0;
let total = 0;
for (const [area, members] of [...areas].sort(([a], [b]) => a.localeCompare(b))) {
  if (onlyArea !== null && area !== onlyArea) continue;
  const proved = members.filter(({ id }) => named.has(id));
  covered += proved.length;
  total += members.length;
  line(area, proved.length, members.length);
  if (!showsOpen) continue;
  for (const { id, kind, requirement } of members)
    if (!named.has(id)) process.stdout.write(`    ${id} ${kind}: ${requirement}\n`);
}
line("together", covered, total);

const unknown = [...named].filter((id) => !rows.some((row) => row.id === id)).sort();
if (unknown.length > 0) {
  process.stderr.write(`No row has these ids, which tests name: ${unknown.join(", ")}\n`);
  process.exitCode = 1;
}
