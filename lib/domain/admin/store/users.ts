import type { Tx } from "@/lib/db/index.ts";
import { containing, literal } from "@/lib/db/like.ts";
import type { Cursor } from "@/lib/kernel/cursor/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

export interface UserRow {
  readonly id: Id;
  readonly brandId: Id;
  readonly brandName: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly status: string;
  readonly isConfirmed: boolean;
  readonly platformRole: string;
  readonly hasSecondFactor: boolean;
  readonly sessions: number;
  readonly lastSeenAt: Date | null;
  readonly createdAt: Date;
}

const columns = `u.id, u.brand_id as "brandId", b.name as "brandName", u.email, u.first_name as "firstName",
  u.last_name as "lastName", u.status, u.email_confirmed_at is not null as "isConfirmed",
  u.platform_role as "platformRole",
  exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasSecondFactor",
  (select count(*)::int from sessions s where s.user_id = u.id and s.revoked_at is null
    and s.expires_at > clock_timestamp()) as sessions,
  (select max(s.last_seen_at) from sessions s where s.user_id = u.id and s.kind = 'user') as "lastSeenAt",
  u.created_at as "createdAt"`;

const filtered = `($1::uuid[] is null or u.brand_id = any($1::uuid[]))
  and ($2::text = '' or u.email_lower like $3::text or concat_ws(' ', u.first_name, u.last_name) ilike $4::text
    or u.id::text = $2::text)`;

interface UserFilter {
  readonly search: string;
  readonly brandIds: readonly Id[] | null;
}

const valuesOf = ({ search, brandIds }: UserFilter) => {
  const typed = search.toLowerCase();
  return [brandIds === null ? null : [...brandIds], typed, `${literal(typed)}%`, containing(typed)];
};

/** People, newest first, after the one that the cursor names, or from an offset on. */
export function listUserRows(
  tx: Tx,
  filter: UserFilter,
  {
    cursor,
    offset,
    limit,
  }: { readonly cursor: Cursor | null; readonly offset: number; readonly limit: number },
): Promise<UserRow[]> {
  return tx.sql.query<UserRow>(
    `select ${columns} from users u join brands b on b.id = u.brand_id
      where ${filtered} and ($5::timestamptz is null or (u.created_at, u.id) < ($5::timestamptz, $6::uuid))
      order by u.created_at desc, u.id desc limit $7::int offset $8::int`,
    [...valuesOf(filter), cursor?.at ?? null, cursor?.id ?? null, limit, offset],
  );
}

export async function countUserRows(tx: Tx, filter: UserFilter): Promise<number> {
  const [row] = await tx.sql.query<{ total: number }>(
    `select count(*)::int as total from users u where ${filtered}`,
    valuesOf(filter),
  );
  return row?.total ?? 0;
}

export async function findUserRow(tx: Tx, id: Id): Promise<UserRow | null> {
  const [row] = await tx.sql.query<UserRow>(
    `select ${columns} from users u join brands b on b.id = u.brand_id where u.id = $1::uuid`,
    [id],
  );
  return row ?? null;
}

/** Locks a person: nobody changes their account or role until the transaction ends. */
export async function lockUser(tx: Tx, id: Id): Promise<void> {
  await tx.sql.query("select id from users where id = $1::uuid for no key update", [id]);
}

/** The workspaces of a person. */
export function listSpacesOf(
  tx: Tx,
  userId: Id,
): Promise<{ readonly id: Id; readonly name: string; readonly status: string; readonly isAdmin: boolean }[]> {
  return tx.sql.query(
    `select w.id, w.name, w.status, m.is_admin as "isAdmin" from memberships m join workspaces w on w.id = m.workspace_id
      where m.user_id = $1::uuid order by w.name, w.id limit 100`,
    [userId],
  );
}
