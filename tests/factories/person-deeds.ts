import type { Sql } from "@/lib/db/index.ts";
import { noteConnected, noteReplied } from "@/lib/domain/prospects/index.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { suppressAddress } from "@/lib/domain/suppression/index.ts";

/** A person answers: what the inbox writes down, and what its listener does then. */
export async function replied(sql: Sql, person: sequencer.PersonInput): Promise<void> {
  const at = person.now.getTime();
  await noteReplied(sql, { ...person, at, recordedAt: at });
  await sequencer.stopForReply(sql, person);
}

/** A person gets onto the blacklist of their workspace, by their address and their profile. */
export async function listed(
  sql: Sql,
  { workspaceId, prospectId, now }: sequencer.PersonInput,
): Promise<void> {
  await sql.query(
    `insert into blacklist_entries (workspace_id, id, kind, value, entry, created_at)
     select p.workspace_id, gen_random_uuid(), k.kind, k.value, k.value, $3::timestamptz from prospects p
     cross join lateral (values ('address', p.email_lower), ('profile', p.social_key)) k(kind, value)
     where p.workspace_id = $1::uuid and p.id = $2::uuid and k.value is not null on conflict do nothing`,
    [workspaceId, prospectId, now.toISOString()],
  );
}

/** A person accepts an account's invitation. */
export async function accepted(sql: Sql, person: sequencer.RelationInput): Promise<void> {
  await noteConnected(sql, { ...person, at: person.now.getTime() });
  await sequencer.noteAccepted(sql, person);
}

/** A person's address fails. */
export async function bounced(sql: Sql, person: sequencer.PersonInput): Promise<void> {
  const { workspaceId, prospectId } = person;
  const [row] = await sql.query<{ email: string | null }>(
    "select email from prospects where workspace_id = $1::uuid and id = $2::uuid",
    [workspaceId, prospectId],
  );
  if (!row?.email) return;
  await suppressAddress(sql, workspaceId, row.email);
  await sequencer.stopForBounce(sql, { ...person, address: row.email });
}
