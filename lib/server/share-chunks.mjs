import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/**
 * Makes chunks of built pages that have the same content one. The builder writes a copy for each route, and web reads
 * all of them when it starts and keeps them: 200 MB instead of 41, through which every large collection of garbage
 * goes.
 * @param folder of a build, such as `.next`.
 * @returns how many bytes of copies are gone.
 */
export function shareChunks(folder) {
  const files = scripts(join(folder, "server"));
  const chunks = join(folder, "server", "chunks");
  const first = new Map();
  const instead = new Map();
  let gone = 0;
  for (const file of files.filter((each) => each.startsWith(chunks + sep))) {
    const content = withoutMap(readFileSync(file));
    const key = createHash("sha256").update(content).digest("base64");
    const kept = first.get(key);
    if (kept === undefined) {
      first.set(key, file);
      continue;
    }
    instead.set(nameIn(folder, file), nameIn(folder, kept));
    gone += content.byteLength;
  }
  for (const file of files) {
    if (instead.has(nameIn(folder, file))) continue;
    const text = readFileSync(file, "utf8");
    const shared = text.replace(/server\/chunks\/[^"]+?\.js(?=")/g, (name) => instead.get(name) ?? name);
    if (shared !== text) writeFileSync(file, shared);
  }
  // The copies go last: a stop in between leaves what works.
  for (const name of instead.keys()) rmSync(join(folder, name));
  return gone;
}

const nameIn = (folder, file) => relative(folder, file).split(sep).join("/");

/** A chunk names its own map in its last line, the only difference between copies. */
const withoutMap = (bytes) => {
  const at = bytes.lastIndexOf("//# sourceMappingURL=");
  return at < 0 ? bytes : bytes.subarray(0, at);
};

function scripts(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".js"))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
