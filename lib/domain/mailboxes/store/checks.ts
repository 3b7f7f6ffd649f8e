import type { Sql } from "@/lib/db/index.ts";
import { moment } from "@/lib/db/moment.ts";
import type { Owned } from "@/lib/domain/bulk/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Check } from "../rules/records/evaluate.ts";

/** What a check of the sending domain needs of a mailbox. */
export interface CheckedRow extends Owned {
  readonly email: string;
  readonly type: string;
  /** Its SMTP server. Empty: it has none. */
  readonly host: string;
  readonly selectors: readonly string[];
  readonly checks: readonly Check[] | null;
  readonly checkedAt: Date | null;
}

const columns = `m.workspace_id as "workspaceId", m.id, m.email_lower as email, m.type, lower(coalesce(m.smtp->>'host', '')) as host,
  m.dkim_selectors as selectors, m.domain_checks as checks, m.domain_checked_at as "checkedAt"`;

export async function findChecked(sql: Sql, workspaceId: Id, id: Id): Promise<CheckedRow | null> {
  const [row] = await sql.query<CheckedRow>(
    `select ${columns} from mailboxes m where m.workspace_id = $1::uuid and m.id = $2::uuid and m.deleted_at is null`,
    [workspaceId, id],
  );
  return row ?? null;
}

/** The most mailboxes of one workspace in a list. */
const mostOfOne = 10;

/**
 * Connected mailboxes of all workspaces that weren't checked since, behind a place, in the order of workspaces and ids;
 * of each workspace a few, so that one with very many keeps no other waiting.
 */
export function listUnchecked(sql: Sql, since: Date, after: Owned, most: number): Promise<CheckedRow[]> {
  return sql.query<CheckedRow>(
    `select ${columns} from (
       select *, row_number() over (partition by u.workspace_id order by u.id) as place from mailboxes u
        where u.status = 'connected' and u.deleted_at is null
          and coalesce(u.domain_checked_at <= ${moment("$1")}, true) and (u.workspace_id, u.id) > ($3::uuid, $4::uuid)) m
      where m.place <= ${mostOfOne} order by m.workspace_id, m.id limit $2::int`,
    [since.getTime(), most, after.workspaceId, after.id],
  );
}

/**
 * Writes what DNS said. Changes nothing where the mailbox has another address or server by now, or was checked by
 * somebody else since it was read. Returns whether it was written.
 */
export async function writeChecks(
  sql: Sql,
  checked: CheckedRow,
  { checks, now }: { readonly checks: readonly Check[]; readonly now: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update mailboxes m set domain_checks = $3::text::jsonb, domain_checked_at = ${moment("$4")}
      where m.workspace_id = $1::uuid and m.id = $2::uuid and m.email_lower = $5::text
        and m.domain_checked_at is not distinct from ${moment("$6")}
      returning m.id`,
    [
      checked.workspaceId,
      checked.id,
      JSON.stringify(checks),
      now.getTime(),
      checked.email,
      checked.checkedAt?.getTime() ?? null,
    ],
  );
  return rows.length > 0;
}

/** The most selectors that are kept of a mailbox: the latest ones. */
const mostSelectors = 5;

/** Adds a selector of the domain's DKIM keys, and has the domain checked again. Changes nothing where it is known. */
export async function addSelector(sql: Sql, workspaceId: Id, id: Id, selector: string): Promise<void> {
  await sql.query(
    `update mailboxes m set domain_checked_at = null,
        dkim_selectors = (array_prepend($3::text, m.dkim_selectors))[1:${mostSelectors}]
      where m.workspace_id = $1::uuid and m.id = $2::uuid and $3::text <> all (m.dkim_selectors) returning m.id`,
    [workspaceId, id, selector],
  );
}

/**
 * The same by what a mail that a mailbox received tells: a signature of the mailbox's own domain, by which its server
 * signs what it sends, too. Anybody may write such a mail, so that it takes no other selector's place.
 */
export async function addOwnSelector(
  sql: Sql,
  { workspaceId, id }: { readonly workspaceId: Id; readonly id: Id },
  { domain, selector }: { readonly domain: string; readonly selector: string },
): Promise<void> {
  await sql.query(
    `update mailboxes m set domain_checked_at = null,
        dkim_selectors = array_append(m.dkim_selectors, $3::text)
      where m.workspace_id = $1::uuid and m.id = $2::uuid and $3::text <> all (m.dkim_selectors)
        and cardinality(m.dkim_selectors) < ${mostSelectors} and split_part(m.email_lower, '@', 2) = $4::text returning m.id`,
    [workspaceId, id, selector, domain],
  );
}
