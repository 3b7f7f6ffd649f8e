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
 * Says whether a script's index is as the script wants it: an earlier start may have come so far. One whose building
 * was stopped is taken away first: no query uses it, each write keeps it up, a unique one refuses rows, and
 * `IF NOT EXISTS` would leave it at that. Of any other script: false.
 */
export async function isDone(session: pg.ClientBase, script: string): Promise<boolean> {
  const built = indexBuiltBy(script);
  const index = built ?? indexDroppedBy(script);
  if (index === undefined) return false;
  const name = `"${index}"`;
  const { rows } = await session.query<{ valid: boolean }>(
    "select indisvalid as valid from pg_index where indexrelid = to_regclass($1)",
    [name],
  );
  if (built === undefined) return rows.length === 0;
  if (rows[0]?.valid === false) await session.query(`drop index concurrently if exists ${name}`);
  return rows[0]?.valid === true;
}

/** The names of the indexes whose building was stopped. */
export async function unbuiltIndexes(session: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await session.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and pg_table_is_visible(c.oid)`,
  );
  return new Set(rows.map(({ name }) => name));
}
