import type { Sql } from "@/lib/db/index.ts";
import { lockPeople, noteAway } from "@/lib/domain/prospects/index.ts";
import { businessDayFrom, type Office } from "../rules/business-day.ts";
import { putOnHold } from "./holds.ts";

export interface Absence {
  readonly workspaceId: string;
  readonly prospectId: string;
  /** The day on which the person is back, ISO. */
  readonly backOn: string;
  readonly now: Date;
}

/**
 * Holds the sequences of a person who is out of office until the first business day of their return, when their
 * account's working hours begin. An earlier absence is extended, never shortened.
 */
export async function holdForAbsence(sql: Sql, input: Absence): Promise<void> {
  const { workspaceId, prospectId, backOn, now } = input;
  await lockPeople(sql, workspaceId, [prospectId]);
  await noteAway(sql, {
    workspaceId,
    prospectId,
    until: businessDayFrom(backOn, { timezone: "UTC", start: 0 }),
  });
  await holdWhileAway(sql, { workspaceId, prospectIds: [prospectId], now });
}

interface Away extends Office {
  readonly id: string;
  /** The day of the return, ISO. */
  readonly backOn: string;
}

/** Holds the open sequences of people who are away at `now`. The caller has locked the people. */
export async function holdWhileAway(
  sql: Sql,
  input: { readonly workspaceId: string; readonly prospectIds: readonly string[]; readonly now: Date },
): Promise<void> {
  const { workspaceId, prospectIds, now } = input;
  const rows = await sql.query<Away>(
    `select e.id, to_char(p.away_until at time zone 'UTC', 'YYYY-MM-DD') as "backOn",
       coalesce(k.timezone, 'UTC') as timezone, coalesce(k.work_hours_start, 0) as start
     from enrolments e join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
     join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
     left join credentials k on k.workspace_id = c.workspace_id and k.id = c.credential_id
     where e.workspace_id = $1::uuid and e.prospect_id = any($2::uuid[]) and e.state not in ('complete', 'canceled')
       and p.away_until > to_timestamp($3::float8 / 1000)`,
    [workspaceId, prospectIds, now.getTime()],
  );
  const holds = rows.map((row) => ({
    workspaceId,
    enrolmentId: row.id,
    reason: "out_of_office" as const,
    until: businessDayFrom(row.backOn, row),
    by: null,
  }));
  await putOnHold(
    sql,
    now,
    holds.filter(({ until }) => until > now.getTime()),
  );
}
