import type { Sql } from "@/lib/db/index.ts";
import type { Cursor } from "@/lib/kernel/cursor/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Sight } from "./conversations.ts";

/** A message that a search found, with the person of its conversation. */
export interface HitRow {
  readonly id: Id;
  readonly prospectId: Id;
  readonly fullName: string;
  readonly channel: string;
  readonly direction: "in" | "out";
  readonly at: Date;
  readonly subject: string | null;
  /** As much of it as is searched. */
  readonly text: string;
}

/** The messages in sight in which all words stand, newest first. What sequences sent is left out. */
export function findMessages(
  sql: Sql,
  sight: Sight,
  words: string,
  after: Cursor | null,
  limit: number,
): Promise<HitRow[]> {
  return sql.query<HitRow>(
    `select m.id, m.prospect_id as "prospectId", p.full_name as "fullName", m.channel, m.direction, m.at, m.subject,
        left(m.text, 20000) as text
      from search_messages($2::text, $3::uuid[], $4::timestamptz, $5::uuid, $6::int) with ordinality f (id, place)
        join messages m on m.workspace_id = $1::uuid and m.id = f.id
        join prospects p on p.workspace_id = m.workspace_id and p.id = m.prospect_id
      order by f.place`,
    [
      sight.workspaceId,
      words,
      sight.isWhole ? null : [...sight.credentialIds],
      after?.at.toISOString() ?? null,
      after?.id ?? null,
      limit,
    ],
  );
}
