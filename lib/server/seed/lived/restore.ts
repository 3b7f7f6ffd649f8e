import postgres, { type Sql } from "postgres";
import { sealedRow } from "@/lib/db/security/secrets.ts";
import { type KeptTable, readTables } from "./columns.ts";
import type { LivedDemo } from "./file.ts";
import { shifted, shiftOf } from "./shift.ts";
import { isKept } from "./tables.ts";

/** Rows that one statement writes. */
const batch = 500;

/** The ports at which this installation's world serves mail. */
export interface MailPorts {
  readonly smtp: number;
  readonly imap: number;
}

/**
 * Writes a kept demo into a database that has none, all of it or nothing, as if its history had just ended. The brands
 * are there already. A column that the history doesn't know gets its default.
 * @param ownerUrl a superuser: the rows of a history refer to each other.
 */
export async function restoreLived(ownerUrl: string, demo: LivedDemo, ports: MailPorts): Promise<void> {
  const owner = postgres(ownerUrl, { max: 1, onnotice: () => {}, connection: { TimeZone: "UTC" } });
  try {
    const tables = await readTables(owner);
    const [clock] = await owner<{ now: Date }[]>`select product_now() as now`;
    const brands = await owner<{ key: string; id: string }[]>`select key, id from brands`;
    const byMs = shiftOf(Date.parse(demo.endsAt), clock!.now.getTime());
    const ids = brands.flatMap(({ key, id }) => (demo.brands[key] ? [[demo.brands[key], id] as const] : []));
    await owner.begin(async (history) => {
      const [anybody] = await history`select 1 from users limit 1`;
      if (anybody) throw new Error("Somebody has an account already.");
      await history`set local session_replication_role = replica`;
      for (const table of tables) {
        const rows = demo.tables[`${table.schema}.${table.table}`];
        // What the world made of itself gives way to what happened in it.
        if (table.schema === "world" && isKept(table.schema, table.table))
          await history`delete from ${history(table.schema)}.${history(table.table)}`;
        if (!rows) continue;
        for (let from = 0; from < rows.length; from += batch) {
          let json = shifted(JSON.stringify(rows.slice(from, from + batch)), byMs);
          for (const [theirs, ours] of ids) json = json.replaceAll(theirs, ours);
          await writeRows(history as unknown as Sql, table, Object.keys(rows[0]!), json);
        }
      }
      await history`update mailboxes set smtp = jsonb_set(smtp, '{port}', to_jsonb(${ports.smtp}::int)),
          imap = jsonb_set(imap, '{port}', to_jsonb(${ports.imap}::int))`;
      await writeSecrets(history as unknown as Sql, demo.secrets);
      await moveSequences(history as unknown as Sql);
    });
  } finally {
    await owner.end();
  }
}

async function writeRows(owner: Sql, { schema, table, columns }: KeptTable, known: string[], json: string) {
  const both = columns.filter((column) => known.includes(column));
  await owner`insert into ${owner(schema)}.${owner(table)} (${owner(both)}) overriding system value
    select ${owner(both)} from json_populate_recordset(null::${owner(schema)}.${owner(table)}, ${json}::text::json)`;
}

/** Seals what accounts and mailboxes sign in with by this installation's key. */
async function writeSecrets(owner: Sql, secrets: LivedDemo["secrets"]): Promise<void> {
  for (const { plain, ...whose } of secrets) {
    const { keyId, wrappedKey, sealed } = sealedRow(whose, plain);
    await owner`insert into secrets (workspace_id, owner_type, owner_id, key_id, wrapped_key, sealed)
      values (${whose.workspaceId}, ${whose.ownerType}, ${whose.ownerId}, ${keyId}, ${wrappedKey}, ${sealed})`;
  }
}

/** Sets each sequence behind the rows that were written. */
async function moveSequences(owner: Sql): Promise<void> {
  const owned = await owner<{ sequence: string; schema: string; table: string; column: string }[]>`
    select s.oid::regclass::text as sequence, n.nspname as schema, c.relname as table, a.attname as column
      from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i')
      join pg_class c on c.oid = d.refobjid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and n.nspname in ('public', 'world')`;
  for (const { sequence, schema, table, column } of owned)
    await owner`select setval(${sequence}::text::regclass, greatest((select coalesce(max(${owner(column)}), 1) from ${owner(schema)}.${owner(table)}), 1))`;
}
