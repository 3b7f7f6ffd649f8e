import { db, readProductNow } from "@/lib/db/index.ts";
import { forEach, inTurn, type Owned } from "@/lib/domain/bulk/index.ts";
import { ensureMailboxLane, ensureSocialLane, maySend } from "@/lib/domain/lanes/index.ts";

/** The most lanes woken in one look. */
const most = 200;

interface Stopped extends Owned {
  readonly kind: "social" | "mailbox";
  readonly refId: string;
}

const nextStopped = inTurn(most, (after, limit) =>
  db.hot("sequencer", ({ sql }) =>
    sql.query<Stopped>(
      `select l.workspace_id as "workspaceId", l.id, l.kind, l.ref_id as "refId" from lanes l
       where not l.is_active and (l.workspace_id, l.id) > ($2::uuid, $3::uuid) and (
         (l.kind = 'mailbox' and exists (select 1 from mailboxes m where m.workspace_id = l.workspace_id
           and m.id = l.ref_id and m.status = 'connected' and m.deleted_at is null and ${maySend}))
         or (l.kind = 'social' and exists (select 1 from credentials c where c.workspace_id = l.workspace_id
           and c.id = l.ref_id and c.status = 'active' and c.logged_in_at is not null and c.deleted_at is null)))
       order by 1, 2 limit $1::int`,
      [limit, after.workspaceId, after.id],
    ),
  ),
);

/**
 * Wakes stopped lanes whose account is in order. A worker stops a lane when a sign-in is refused, and may die before
 * it records that on the account. The next send either works or is refused again. Returns how many it woke.
 */
export async function reconcileLanes(): Promise<number> {
  const stopped = await nextStopped();
  await forEach(stopped, ({ workspaceId, kind, refId }) =>
    db.tenant({ workspaceId }, async (tx) => {
      const now = await readProductNow(tx.sql);
      if (kind === "mailbox") await ensureMailboxLane(tx.sql, { workspaceId, mailboxId: refId, now });
      else await ensureSocialLane(tx.sql, { workspaceId, credentialId: refId, now });
    }),
  );
  return stopped.length;
}
