import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const names = ["content", "worker"] as const;
export type Scripts = Readonly<Record<(typeof names)[number], string>>;

let kept: Promise<Scripts> | undefined;

/** The extension's scripts as browsers run them. The build makes them; from source they are made once per process. */
export function readScripts(): Promise<Scripts> {
  kept ??= Promise.all(names.map(read)).then(([content = "", worker = ""]) => ({ content, worker }));
  kept.catch(() => {
    kept = undefined;
  });
  return kept;
}

async function read(name: string): Promise<string> {
  const root = process.cwd();
  try {
    return await readFile(join(root, "dist", "extension", `${name}.js`), "utf8");
  } catch {
    const made = await promisify(execFile)(
      join(root, "node_modules", ".bin", "esbuild"),
      [`lib/extension/scripts/${name}.ts`, "--bundle", "--format=iife", "--target=chrome111", "--alias:@=."],
      { cwd: root },
    );
    return made.stdout;
  }
}
