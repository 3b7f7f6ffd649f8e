import { Outrun, sqlStateOf } from "@/lib/db/failure.ts";
import type { Sql } from "@/lib/db/index.ts";
import type { PersonalityType } from "../rules/personality.ts";

/** What is known about a person now, and may have been missing. */
export interface Gaps {
  readonly email: string | null;
  readonly phone: string | null;
  readonly personality: PersonalityType | null;
}

/**
 * Fills what is missing of a person, and changes nothing else. An address that another person of the workspace has
 * stays away. Returns whether anything changed. If somebody else got the address just now, the transaction runs again.
 */
export async function fillGaps(sql: Sql, workspaceId: string, id: string, gaps: Gaps): Promise<boolean> {
  const { email, phone, personality } = gaps;
  try {
    const rows = await sql.query(
      `update prospects p set email = case when n.email is null then p.email else n.email end,
         email_lower = case when n.email is null then p.email_lower else lower(n.email) end,
         phone = coalesce(p.phone, n.phone), personality = coalesce(p.personality, n.personality)
       from (select q.id, $4::text as phone, $5::text as personality,
           case when q.email is null and not exists (select 1 from prospects o
               where o.workspace_id = q.workspace_id and o.email_lower = lower($3::text)) then $3::text end as email
         from prospects q where q.workspace_id = $1::uuid and q.id = $2::uuid) n
       where p.workspace_id = $1::uuid and p.id = n.id
         and (n.email is not null or p.phone is null and n.phone is not null
           or p.personality is null and n.personality is not null)
       returning p.id`,
      [workspaceId, id, email, phone, personality],
    );
    return rows.length > 0;
  } catch (error) {
    if (sqlStateOf(error) !== "23505") throw error;
    throw new Outrun("the address was taken");
  }
}
