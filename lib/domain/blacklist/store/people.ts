import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { ListRef } from "./entries.ts";
import { isListed } from "./listed-sql.ts";

export interface Contact {
  readonly id: Id;
  /** Whether the person is on this list, or on the workspace's. */
  readonly isListed: boolean;
  readonly email: string | null;
  readonly socialUrl: string | null;
  readonly phone: string | null;
}

/** How those could be reached who became part of some people and can be parted from them: by whose part they are. */
export function findMergedContacts(
  tx: Tx,
  workspaceId: Id,
  ids: readonly Id[],
): Promise<Omit<Contact, "isListed">[]> {
  return tx.sql.query<Omit<Contact, "isListed">>(
    `select m.kept_id as id, m.undo->'gone'->>'email' as email, m.undo->'gone'->>'social_url' as "socialUrl",
       m.undo->'gone'->>'phone' as phone
       from people_merges m
      where m.workspace_id = $1::uuid and m.kept_id = any($2::uuid[]) and m.undone_at is null and m.undo is not null
      order by m.id`,
    [workspaceId, ids],
  );
}

/** How people can be reached, in the order of their ids. */
export function findContacts(
  tx: Tx,
  { workspaceId, credentialId }: ListRef,
  ids: readonly Id[],
): Promise<Contact[]> {
  return tx.sql.query<Contact>(
    `select p.id, p.email, p.social_url as "socialUrl", p.phone, ${isListed("$3::uuid")} as "isListed"
       from prospects p where p.workspace_id = $1::uuid and p.id = any($2::uuid[]) order by p.id`,
    [workspaceId, ids, credentialId],
  );
}
