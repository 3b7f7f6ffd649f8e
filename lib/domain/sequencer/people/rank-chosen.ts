import type { Sql } from "@/lib/db/index.ts";
import { scarceKinds } from "@/lib/domain/campaigns/rules/steps/budgets.ts";
import { firstRank, ranks } from "../rules/plan.ts";
import { isChosen } from "../store/claim-sql.ts";

/**
 * Gives people who wait for a scarce budget their place of now: chosen leads go before the others, and whoever isn't
 * chosen any more goes back among those who have begun, or who haven't. Call it under the people's locks.
 */
export async function rankChosen(
  sql: Sql,
  { workspaceId, prospectIds }: { readonly workspaceId: string; readonly prospectIds: readonly string[] },
): Promise<void> {
  await sql.query(
    `update enrolments e set rank = case when ${isChosen} then least(e.rank, $4::int)
         when exists (select 1 from actions a where a.workspace_id = e.workspace_id and a.enrolment_id = e.id
           and a.state in ('sent', 'uncertain')) then $5::int else $6::int + c.rank end
       from prospects p, campaigns c
      where e.workspace_id = $1::uuid and e.prospect_id = any($2::uuid[]) and e.kind = any($3::text[])
        and e.state in ('waiting', 'on_hold', 'parked', 'held', 'paused')
        and p.workspace_id = e.workspace_id and p.id = e.prospect_id
        and c.workspace_id = e.workspace_id and c.id = e.campaign_id
        and (${isChosen} or e.rank = $4::int)
      returning e.id`,
    [workspaceId, prospectIds, scarceKinds, ranks.chosen, ranks.followUp, firstRank],
  );
}
