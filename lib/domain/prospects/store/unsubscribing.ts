import type { Sql } from "@/lib/db/index.ts";
import { hasOptedOut } from "@/lib/domain/suppression/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { UnsubscribeLink } from "../unsubscribing/link-token.ts";

/** Somebody whom a link unsubscribes: its own person, or whoever has its address now. */
export interface Addressee {
  readonly id: Id;
  /** Whether they have opted out already. */
  readonly isOut: boolean;
}

/** The person of the link, and whoever has its address; each also as the person of whom they have become a part. */
const ofLink = `p.workspace_id = $1::uuid and p.id in (
  select $2::uuid union all select id from prospects where workspace_id = $1::uuid and email_lower = $3::text
  union all select kept_id from people_merges where workspace_id = $1::uuid and gone_id = $2::uuid and undone_at is null
  union all select kept_id from people_merges where workspace_id = $1::uuid and email_lower = $3::text and undone_at is null)`;

/** Those whom a link unsubscribes. */
export function findAddressees(sql: Sql, link: UnsubscribeLink): Promise<Addressee[]> {
  return sql.query<Addressee>(
    `select p.id, ${hasOptedOut} as "isOut" from prospects p where ${ofLink} order by p.id`,
    valuesOf(link),
  );
}

/** Locks those whom a link unsubscribes, in the order of their ids. What is known about them is read after it. */
export async function lockAddressees(sql: Sql, link: UnsubscribeLink): Promise<void> {
  await sql.query(
    `select 1 from prospects p where ${ofLink} order by p.id for no key update of p`,
    valuesOf(link),
  );
}

const valuesOf = ({ workspaceId, prospectId, address }: UnsubscribeLink) => [
  workspaceId,
  prospectId,
  address.toLowerCase(),
];
