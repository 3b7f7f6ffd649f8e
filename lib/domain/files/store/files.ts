import type { Sql } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** A kept file without its bytes. */
export interface FileRow {
  readonly id: Id;
  readonly name: string;
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}

/** What lasts and has files, beside messages. */
export interface FileHolder {
  readonly kind: "campaign" | "signature" | "smart_sequence";
  readonly id: Id;
}

const columns = "f.id, f.name, f.type, f.size";

/** Keeps a file, once for the same member, name and bytes. */
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
     on conflict (workspace_id, user_id, digest, name) do update set touched_at = now() returning ${columns}`,
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

/**
 * Those that a member may see: their own, and those of the workspace's smart sequences, and of campaigns and
 * signatures whose account they may use. An admin sees all.
 */
export function listVisible(sql: Sql, member: Member, ids: readonly Id[]): Promise<FileRow[]> {
  return sql.query<FileRow>(
    `select ${columns} from unnest($2::uuid[]) with ordinality as w(id, place)
       join files f on f.workspace_id = $1::uuid and f.id = w.id
      where $4::boolean or f.user_id = $3::uuid or exists (select 1 from file_holders h
        left join campaigns c on c.workspace_id = h.workspace_id and c.id = h.holder_id and h.kind = 'campaign'
        left join signatures s on s.workspace_id = h.workspace_id and s.id = h.holder_id and h.kind = 'signature'
        where h.workspace_id = f.workspace_id and h.file_id = f.id
          and (h.kind = 'smart_sequence' or c.credential_id = any($5::uuid[]) or s.credential_id = any($5::uuid[])))
      order by w.place`,
    [
      member.workspaceId,
      [...ids],
      member.userId,
      member.isAdmin || member.credentialIds === null,
      [...(member.credentialIds ?? [])],
    ],
  );
}

/** Writes down what has the files from now on. */
export async function putHolder(
  sql: Sql,
  workspaceId: Id,
  ids: readonly Id[],
  { kind, id }: FileHolder,
): Promise<void> {
  await sql.query(
    `insert into file_holders (workspace_id, file_id, kind, holder_id)
     select $1::uuid, f.id, $3::text, $4::uuid from unnest($2::uuid[]) f(id) on conflict do nothing`,
    [workspaceId, [...ids], kind, id],
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

/** Some of a file's bytes. None: the file is gone. */
export async function partOf(
  sql: Sql,
  workspaceId: Id,
  id: Id,
  from: number,
  most: number,
): Promise<Uint8Array> {
  const [row] = await sql.query<{ bytes: Uint8Array }>(
    `select substring(bytes from $3::int for $4::int) as bytes from files
      where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, from + 1, most],
  );
  return row?.bytes ?? new Uint8Array();
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
