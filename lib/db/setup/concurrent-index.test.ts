import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { indexBuiltBy, indexDroppedBy, isConcurrent } from "./concurrent-index.ts";

it("tells the index that a script builds or drops, as the catalogue writes its name", () => {
  expect(indexBuiltBy("create index concurrently Notes_By_Id on notes (id)")).toBe("notes_by_id");
  expect(indexBuiltBy('-- Why.\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "By" ON notes (id);')).toBe(
    "By",
  );
  expect(indexBuiltBy("create index notes_by_id on notes (id)")).toBeUndefined();
  expect(indexBuiltBy("drop index concurrently notes_by_id")).toBeUndefined();
  expect(indexDroppedBy('DROP INDEX CONCURRENTLY "Notes";')).toBe("Notes");
  expect(indexDroppedBy("-- Why.\ndrop index concurrently if exists Notes_By_Id")).toBe("notes_by_id");
  expect(indexDroppedBy("drop index concurrently one, other")).toBeUndefined();
  expect(isConcurrent("drop index concurrently notes_by_id")).toBe(true);
  expect(isConcurrent("-- Not concurrently: the table is small.\ncreate index a on b (c)")).toBe(false);
});

it("each migration that does something concurrently builds or drops one index and does nothing else", async () => {
  const base = "prisma/migrations";
  const names = (await readdir(base)).filter((name) => /^\d/.test(name));
  const scripts = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(base, name, "migration.sql"), "utf8") })),
  );
  const wrong = scripts.filter(({ text }) => {
    const statements = text.replace(/--.*$/gm, "").split(";");
    const index = indexBuiltBy(text) ?? indexDroppedBy(text);
    return isConcurrent(text) && !(index && statements.filter((each) => each.trim()).length === 1);
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
