import type { Sql } from "@/lib/db/index.ts";
import { bookingHour } from "../rules/budget.ts";
import { moment } from "../store/claim-sql.ts";

export interface PersonSpend {
  readonly workspaceId: string;
  readonly laneKind: "social" | "mailbox";
  /** The social account or mailbox. */
  readonly laneRef: string;
  readonly kind: "message" | "email";
  readonly now: Date;
}

/**
 * Books a message that a person sends into the budgets of its lane, in the message's own transaction: a person's own
 * sending spends what the campaigns spend, and is never held back by it.
 */
export async function spendByPerson(sql: Sql, input: PersonSpend): Promise<void> {
  await sql.query(
    `with lane as (
       select workspace_id, id from lanes
        where workspace_id = $1::uuid and kind = $2 and ref_id = $3::uuid for update)
     insert into lane_usage as u (workspace_id, lane_id, kind, hour, spent)
     select workspace_id, id, $4, ${moment("$5")}, 1 from lane
     on conflict (workspace_id, lane_id, kind, hour) do update set spent = u.spent + 1
     returning 1`,
    [input.workspaceId, input.laneKind, input.laneRef, input.kind, bookingHour(input.now.getTime())],
  );
}
