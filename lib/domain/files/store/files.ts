import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** A kept file without its bytes. */
export interface FileRow {
  readonly id: Id;
  readonly name: string;
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}

const columns = "f.id, f.name, f.type, f.size";

/** Keeps a file, once for the same name and bytes. The caller's view of it is that of the first time. */
export async function putFile(
  sql: Sql,
  row: FileRow & {
    readonly workspaceId: Id;
    readonly userId: Id;
    readonly digest: Uint8Array;
    readonly bytes: Uint8Array;
  },
): Promise<FileRow> {
  const [kept] = await sql.query<FileRow>(
    `insert into files as f (workspace_id, id, user_id, name, type, size, digest, bytes)
     values ($1::uuid, $2::uuid, $3::uuid, $4::text, $5::text, $6::int, $7::bytea, $8::bytea)
     on conflict (workspace_id, digest, name) do update set touched_at = now() returning ${columns}`,
    [row.workspaceId, row.id, row.userId, row.name, row.type, row.size, row.digest, row.bytes],
  );
  return kept!;
}

/** How many bytes a workspace keeps. */
export async function bytesKept(sql: Sql, workspaceId: Id): Promise<number> {
  const [row] = await sql.query<{ sum: string }>(
    "select coalesce(sum(size), 0) as sum from files where workspace_id = $1::uuid",
    [workspaceId],
  );
  return Number(row?.sum ?? 0);
}

/** Files by id, in the order of the ids. One that doesn't exist is left out. */
export function listFiles(sql: Sql, workspaceId: Id, ids: readonly Id[]): Promise<FileRow[]> {
  return sql.query<FileRow>(
    `select ${columns} from unnest($2::uuid[]) with ordinality as w(id, place)
       join files f on f.workspace_id = $1::uuid and f.id = w.id order by w.place`,
    [workspaceId, [...ids]],
  );
}

/** The same with their bytes. */
export function listContents(
  sql: Sql,
  workspaceId: Id,
  ids: readonly Id[],
): Promise<(FileRow & { readonly bytes: Uint8Array })[]> {
  return sql.query<FileRow & { bytes: Uint8Array }>(
    `select ${columns}, f.bytes from unnest($2::uuid[]) with ordinality as w(id, place)
       join files f on f.workspace_id = $1::uuid and f.id = w.id order by w.place`,
    [workspaceId, [...ids]],
  );
}

/** Marks files as chosen just now, and as held from now on. They can't be purged before the transaction ends. */
export async function markFiles(
  sql: Sql,
  workspaceId: Id,
  ids: readonly Id[],
  { isHeld }: { readonly isHeld: boolean },
): Promise<void> {
  await sql.query(
    `update files set touched_at = now(), held_at = coalesce(held_at, case when $3::boolean then now() end)
      where workspace_id = $1::uuid and id in (select f.id from files f
        where f.workspace_id = $1::uuid and f.id = any($2::uuid[]) order by f.id for no key update)`,
    [workspaceId, [...ids], isHeld],
  );
}

/** Deletes files that nothing held for 90 days after they were last chosen: at most a thousand. */
export async function purgeFiles(sql: Sql): Promise<void> {
  await sql.query(
    `delete from files where (workspace_id, id) in (
       select workspace_id, id from files where held_at is null and touched_at < now() - interval '90 days'
       limit 1000 for update skip locked) returning 1`,
  );
}
