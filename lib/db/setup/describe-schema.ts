import type postgres from "postgres";

interface Part {
  readonly table: string;
  readonly text: string;
}

/** The database's tables as a text that people and reviews can read: columns, checks, keys, indexes and policies. */
export async function describeSchema(sql: postgres.Sql): Promise<string> {
  const columns = await sql<Part[]>`
    select c.relname as "table", format('%s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' else '' end,
        case when a.attgenerated <> '' then ' generated' when d.oid is not null
          then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end) as text
      from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relkind = 'r' and c.relname <> '_prisma_migrations' order by c.relname, a.attnum`;
  const constraints = await sql<Part[]>`
    select c.relname as "table", k.conname || ': ' || pg_get_constraintdef(k.oid) as text
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     where k.contype in ('c', 'p', 'f', 'u') and c.relname <> '_prisma_migrations'
     order by c.relname, array_position('{p,u,f,c}'::"char"[], k.contype), k.conname`;
  const indexes = await sql<Part[]>`
    select i.tablename as "table", regexp_replace(i.indexdef, '^CREATE (UNIQUE )?INDEX (\\S+) ON \\S+ USING ', '\\2: \\1') as text
      from pg_indexes i where i.schemaname = 'public' and i.tablename <> '_prisma_migrations'
       and not exists (select 1 from pg_constraint k where k.contype in ('p', 'u', 'x')
         and k.conindid = format('%I.%I', i.schemaname, i.indexname)::regclass)
     order by i.tablename, i.indexname`;
  const policies = await sql<Part[]>`
    select p.tablename as "table", format('%s for %s: %s', p.policyname, lower(p.cmd), p.qual) as text
      from pg_policies p where p.schemaname = 'public' order by p.tablename, p.policyname`;
  const of = (parts: readonly Part[], table: string) =>
    parts.filter((part) => part.table === table).map(({ text }) => `  ${text.replace(/\s+/g, " ").trim()}`);
  const section = (name: string, lines: readonly string[]) => (lines.length > 0 ? [name, ...lines] : []);
  const tables = [...new Set(columns.map(({ table }) => table))];
  return tables
    .map((table) =>
      [
        `## ${table}\n`,
        "```",
        ...section("columns", of(columns, table)),
        ...section("keys and checks", of(constraints, table)),
        ...section("indexes", of(indexes, table)),
        ...section("policies", of(policies, table)),
        "```\n",
      ].join("\n"),
    )
    .join("\n");
}
