import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const names = ["content", "worker"] as const;
export type Scripts = Readonly<Record<(typeof names)[number], string>>;

let kept: Promise<Scripts> | undefined;

/** The extension's scripts as browsers run them. The build makes them; without one they are made once per process. */
export function readScripts(): Promise<Scripts> {
  kept ??= both((name) => readFile(join(root(), "dist", "extension", `${name}.js`), "utf8")).catch(
    makeScripts,
  );
  kept.catch(() => {
    kept = undefined;
  });
  return kept;
}

/** Makes the scripts of their source, as the build does. */
export function makeScripts(): Promise<Scripts> {
  return both(async (name) => {
    const made = await promisify(execFile)(
      join(root(), "node_modules", ".bin", "esbuild"),
      [`lib/extension/scripts/${name}.ts`, "--bundle", "--format=iife", "--target=chrome111", "--alias:@=."],
      { cwd: root() },
    );
    return made.stdout;
  });
}

const root = () => process.cwd();

async function both(one: (name: string) => Promise<string>): Promise<Scripts> {
  const [content = "", worker = ""] = await Promise.all(names.map(one));
  return { content, worker };
}
