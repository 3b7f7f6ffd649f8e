import type { DealStatus } from "@/lib/contracts/words/crm-words.ts";
import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** The companies of deals whose name begins with a text (lower case). */
export async function listDealCompanies(
  sql: Sql,
  workspaceId: Id,
  start: string,
  limit: number,
): Promise<string[]> {
  const rows = await sql.query<{ company: string }>(
    `select min(company) as company from crm_deals
      where workspace_id = $1::uuid and company_lower <> '' and status <> 'deleted' and starts_with(company_lower, $2::text)
      group by company_lower order by company_lower limit $3::int`,
    [workspaceId, start, limit],
  );
  return rows.map(({ company }) => company);
}

export interface DuplicateRow {
  readonly id: Id;
  readonly fullName: string;
  readonly email: string | null;
  readonly deals: readonly { readonly id: Id; readonly title: string; readonly status: DealStatus }[];
}

/** People of an account with at least so many deals; `email`: only whoever has that address (lower case). */
export function listDuplicates(
  sql: Sql,
  workspaceId: Id,
  by: {
    readonly credentialId: Id;
    readonly email: string | null;
    readonly atLeast: number;
    readonly limit: number;
  },
): Promise<DuplicateRow[]> {
  return sql.query<DuplicateRow>(
    `select p.id, p.full_name as "fullName", p.email,
       json_agg(json_build_object('id', d.id, 'title', d.title, 'status', d.status) order by d.created_at, d.id) as deals
       from crm_deals d join prospects p on p.workspace_id = d.workspace_id and p.id = d.prospect_id
      where d.workspace_id = $1::uuid and d.status <> 'deleted' and p.credential_id = $2::uuid
        and ($3::text is null or p.email_lower = $3::text)
      group by p.workspace_id, p.id having count(*) >= $4::int order by p.id limit $5::int`,
    [workspaceId, by.credentialId, by.email, by.atLeast, by.limit],
  );
}

/** What a deal that is pushed takes from its person. Null: they are gone. */
export async function findPushed(
  sql: Sql,
  workspaceId: Id,
  id: Id,
): Promise<{ readonly name: string; readonly company: string } | null> {
  const [row] = await sql.query<{ name: string; company: string }>(
    `select left(coalesce(nullif(btrim(full_name), ''), email, nullif(btrim(company_name), ''), social_url, '?'), 160) as name,
       left(company_name, 160) as company
       from prospects where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id],
  );
  return row ?? null;
}
