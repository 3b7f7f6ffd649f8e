import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);
const kinds: Readonly<Record<string, string>> = {
  js: "application/javascript; charset=UTF-8",
  css: "text/css; charset=UTF-8",
};
const address = /^\/_next\/static\/((?:[\w-]+\/)*[\w.-]+\.(js|css))(?:\?|$)/;

const brotli = (content: Buffer, quality: number) =>
  compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** Fast enough for the browser that waits for it. */
const quick = 5;
/** A twelfth smaller, and thirty times slower: made afterwards for later browsers. */
const tight = 11;

/**
 * Answers the build's scripts and styles in Brotli, an eighth smaller than the framework's gzip. Each file is
 * compressed quickly on first request, then once more at the highest level, one at a time, and cached. Returns false
 * where the framework has to answer: another file, or a browser without Brotli.
 * @param folder the build's folder of static files.
 */
export function staticFiles(folder: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  const known = new Map<string, Promise<Buffer | null>>();
  let tightening = Promise.resolve();
  const tighten = (file: string, content: Buffer) =>
    brotli(content, tight).then(
      (smaller) => void known.set(file, Promise.resolve(smaller)),
      () => undefined,
    );
  const load = (file: string) => {
    const kept = known.get(file);
    if (kept) return kept;
    const content = readFile(join(folder, file)).catch(() => null);
    const made = content.then((found) => found && brotli(found, quick));
    known.set(file, made);
    void made
      .catch(() => null)
      .then(async (sent) => {
        const found = await content;
        // Missing files must not fill the memory, and failed ones are tried again.
        if (!found || !sent) known.delete(file);
        else tightening = tightening.then(() => tighten(file, found));
      });
    return made;
  };
  return (request, response) => {
    const [, file, kind] = address.exec(request.url ?? "") ?? [];
    if (!file || !kind || file.includes("..") || request.method !== "GET") return false;
    if (!/\bbr\b/.test(request.headers["accept-encoding"] ?? "")) return false;
    const answer = (content: Buffer | null) => {
      if (!content) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, {
        "content-type": kinds[kind],
        "content-encoding": "br",
        "content-length": content.length,
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        vary: "accept-encoding",
      });
      response.end(content);
    };
    load(file).then(answer, () => response.writeHead(500).end());
    return true;
  };
}
