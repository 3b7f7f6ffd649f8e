import type pg from "pg";

/** A script without its comments. */
const bare = (script: string) => script.replace(/--.*$/gm, "");

const build =
  /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?("[^"]+"|\w+)\s+on\b/i;

const drop = /^\s*drop\s+index\s+concurrently\s+(?:if\s+exists\s+)?("[^"]+"|\w+)\s*;?\s*$/i;

/** An index's name as the catalogue writes it. */
const catalogued = (written: string | undefined) =>
  written?.startsWith('"') ? written.slice(1, -1) : written?.toLowerCase();

/** Whether a script does something `CONCURRENTLY`: Postgres refuses that inside a transaction. */
export const isConcurrent = (script: string): boolean => /\bconcurrently\b/i.test(bare(script));

/** The index that a script builds `CONCURRENTLY`, as the catalogue writes its name; undefined: it builds none. */
export const indexBuiltBy = (script: string): string | undefined => catalogued(build.exec(bare(script))?.[1]);

/** The index that a script drops `CONCURRENTLY`, as the catalogue writes its name; undefined: it drops none. */
export const indexDroppedBy = (script: string): string | undefined =>
  catalogued(drop.exec(bare(script))?.[1]);

/**
 * Whether a script's index is as the script wants it: built, or gone. An earlier start may have come so far. Of any
 * other script: false.
 */
export async function isDone(session: pg.ClientBase, script: string): Promise<boolean> {
  const built = indexBuiltBy(script);
  const index = built ?? indexDroppedBy(script);
  if (index === undefined) return false;
  const valid = await isValid(session, index);
  return built === undefined ? valid === undefined : valid === true;
}

/**
 * Drops the index that a script builds where its building was stopped: no query uses it, each write keeps it up, a
 * unique one refuses rows, and `IF NOT EXISTS` would leave it at that.
 */
export async function dropUnbuiltIndex(session: pg.ClientBase, script: string): Promise<void> {
  const index = indexBuiltBy(script);
  if (index !== undefined && (await isValid(session, index)) === false)
    await session.query(`drop index concurrently if exists "${index}"`);
}

/** Whether an index is built; undefined: there is none. */
async function isValid(session: pg.ClientBase, index: string): Promise<boolean | undefined> {
  const { rows } = await session.query<{ valid: boolean }>(
    "select indisvalid as valid from pg_index where indexrelid = to_regclass($1)",
    [`"${index}"`],
  );
  return rows[0]?.valid;
}

/** The names of the indexes whose building was stopped. */
export async function unbuiltIndexes(session: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await session.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and pg_table_is_visible(c.oid)`,
  );
  return new Set(rows.map(({ name }) => name));
}
