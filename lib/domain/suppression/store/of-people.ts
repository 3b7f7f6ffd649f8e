import type { SuppressionReason } from "@/lib/contracts/words/suppression-reasons.ts";
import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { keysOfPerson } from "./suppressions.ts";

/** Something that keeps a person from being contacted. */
export interface SuppressedBy {
  readonly prospectId: Id;
  readonly kind: "person" | "address" | "domain" | "phone" | "social";
  readonly reason: SuppressionReason;
  /** The member who decided it. */
  readonly createdBy: Id | null;
  /** Product time; for what is older than the column, the machine's. */
  readonly at: Date;
}

/** What keeps some people from being contacted, latest first. */
export function listSuppressedBy(
  sql: Sql,
  workspaceId: Id,
  prospectIds: readonly Id[],
): Promise<SuppressedBy[]> {
  return sql.query<SuppressedBy>(
    `select p.id as "prospectId", s.kind, s.reason, s.created_by as "createdBy", coalesce(s.at, s.created_at) as at
       from prospects p cross join lateral (${keysOfPerson}) k(kind, value)
       join suppressions s on s.workspace_id = p.workspace_id and s.kind = k.kind and s.value = k.value
      where p.workspace_id = $1::uuid and p.id = any($2::uuid[]) order by p.id, at desc, s.id`,
    [workspaceId, prospectIds],
  );
}

/**
 * Takes a person off the list, as far as they are on it for a reason: themselves, the address and the profile that they
 * have now. What concerns others, too (a domain), stays. Call it under the person's lock. Returns whether something was
 * lifted.
 */
export async function liftPerson(
  sql: Sql,
  workspaceId: Id,
  prospectId: Id,
  reason: SuppressionReason,
): Promise<boolean> {
  const rows = await sql.query(
    `delete from suppressions s using prospects p cross join lateral (values ('person', p.id::text),
        ('address', p.email_lower), ('social', p.social_key)) k(kind, value)
      where s.workspace_id = $1::uuid and p.workspace_id = $1::uuid and p.id = $2::uuid and s.reason = $3::text
        and s.kind = k.kind and s.value = k.value
      returning s.id`,
    [workspaceId, prospectId, reason],
  );
  return rows.length > 0;
}
