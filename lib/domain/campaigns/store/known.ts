import type { Tx } from "@/lib/db/index.ts";
import { isListed } from "@/lib/domain/blacklist/index.ts";
import { suppressedPerson } from "@/lib/domain/suppression/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** A person whom a campaign doesn't take, and why. */
export interface Untakable {
  readonly id: Id;
  readonly reason: "opted_out" | "blacklisted" | "excluded" | "no_email";
}

/** Which of some people a campaign doesn't take. */
export function findUntakable(
  tx: Tx,
  { workspaceId, campaignId }: { readonly workspaceId: Id; readonly campaignId: Id },
  ids: readonly Id[],
  isEmailOnly: boolean,
): Promise<Untakable[]> {
  return tx.sql.query<Untakable>(
    `select k.id, k.reason from (
       select p.id, case
         when ${suppressedPerson} = 'person' then 'opted_out'
         when ${isListed("a.credential_id")} then 'blacklisted'
         when p.lead_status = 'excluded' then 'excluded'
         when $4::boolean and p.email is null then 'no_email' end as reason
       from prospects p join campaigns a on a.workspace_id = p.workspace_id and a.id = $3::uuid
       where p.workspace_id = $1::uuid and p.id = any($2::uuid[])) k
     where k.reason is not null`,
    [workspaceId, ids, campaignId, isEmailOnly],
  );
}
