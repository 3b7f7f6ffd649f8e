import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
// @ts-expect-error Plain JavaScript: the build runs it before any package is there.
import { shareChunks } from "./share-chunks.mjs";

it("copies of a chunk become one, which every route reads; all others stay as they are", () => {
  const folder = mkdtempSync(join(tmpdir(), "chunks-"));
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, "server", name)), { recursive: true });
    writeFileSync(join(folder, "server", name), text);
  };
  const chunk = (body: string, name: string) => `${body}\n//# sourceMappingURL=${name}.map\n`;
  try {
    write("chunks/[root]__a._.js", chunk("shared()", "a"));
    write("chunks/[root]__b._.js", chunk("shared()", "b"));
    write("chunks/ssr/c.js", chunk("shared()", "c"));
    write("chunks/other.js", chunk("other()", "other"));
    write("chunks/lazy.js", `load("server/chunks/ssr/c.js")`);
    write(
      "app/api/x/[id]/route.js",
      `R.c("server/chunks/[root]__b._.js")\nR.c("server/chunks/other.js")\nR.m(1)`,
    );
    expect(shareChunks(folder)).toBe(2 * "shared()\n".length);
    const read = (name: string) => readFileSync(join(folder, "server", name), "utf8");
    expect(read("app/api/x/[id]/route.js")).toBe(
      `R.c("server/chunks/[root]__a._.js")\nR.c("server/chunks/other.js")\nR.m(1)`,
    );
    expect(read("chunks/lazy.js")).toBe(`load("server/chunks/[root]__a._.js")`);
    expect(read("chunks/[root]__a._.js")).toContain("shared()");
    expect(existsSync(join(folder, "server/chunks/[root]__b._.js"))).toBe(false);
    expect(existsSync(join(folder, "server/chunks/ssr/c.js"))).toBe(false);
    expect(shareChunks(folder), "a second run finds nothing").toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
