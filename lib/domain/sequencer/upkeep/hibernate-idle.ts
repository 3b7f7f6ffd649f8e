import { db, readProductNow, type Sql } from "@/lib/db/index.ts";
import { forEach, inTurn, type Owned } from "@/lib/domain/bulk/index.ts";
import { hibernateCredential, lockCredential } from "@/lib/domain/credentials/index.ts";
import { sleepsAfterMs } from "@/lib/domain/credentials/rules/sleep.ts";

/** The most accounts of one look. */
const most = 200;

/**
 * The condition for an account `k` with which nobody works: signed in long ago, no running campaign acts through it,
 * and nothing was sent through it since, by a campaign or by hand. `$1`: how long ago, in milliseconds.
 */
const unused = `k.status = 'active' and k.deleted_at is null
  and k.logged_in_at < product_now() - $1::float8 * interval '1 millisecond'
  and not exists (select 1 from campaigns c where c.workspace_id = k.workspace_id and c.credential_id = k.id
    and c.status = 'active' and c.deleted_at is null)
  and not exists (select 1 from lanes l join lane_usage u on u.workspace_id = l.workspace_id and u.lane_id = l.id
    where l.workspace_id = k.workspace_id and l.kind = 'social' and l.ref_id = k.id and u.spent > 0
      and u.hour >= date_trunc('hour', product_now() - $1::float8 * interval '1 millisecond'))`;

const nextUnused = inTurn(most, (after, limit) =>
  db.hot("sequencer", ({ sql }) =>
    sql.query<Owned>(
      `select k.workspace_id as "workspaceId", k.id from credentials k
       where ${unused} and (k.workspace_id, k.id) > ($3::uuid, $4::uuid) order by 1, 2 limit $2::int`,
      [sleepsAfterMs, limit, after.workspaceId, after.id],
    ),
  ),
);

/**
 * The condition that no message of a person waits for its time to leave through an account `k`, and no request of it for
 * its rule to withdraw it.
 */
const awaitsNothing = `not exists (select 1 from withdrawal_rules w
    join pending_requests q on q.workspace_id = w.workspace_id and q.credential_id = w.credential_id and q.state = 'pending'
    where w.workspace_id = k.workspace_id and w.credential_id = k.id and w.is_on)
  and not exists (select 1 from scheduled_messages s
    join prospects p on p.workspace_id = s.workspace_id and p.id = s.prospect_id
    left join conversations v on v.workspace_id = s.workspace_id and v.prospect_id = s.prospect_id
    where s.workspace_id = k.workspace_id and s.state = 'waiting' and s.channel = 'social'
      and coalesce(v.credential_id, p.credential_id) = k.id)`;

/** Whether nobody works with an account, asked once more under its lock. */
async function isUnused(sql: Sql, { workspaceId, id }: Owned): Promise<boolean> {
  const rows = await sql.query(
    `select k.id from credentials k where ${unused} and ${awaitsNothing} and k.workspace_id = $2::uuid and k.id = $3::uuid`,
    [sleepsAfterMs, workspaceId, id],
  );
  return rows.length > 0;
}

/** Puts accounts to sleep with which nobody has worked for over thirty days [SH-335]. Returns how many were found. */
export async function hibernateIdle(): Promise<number> {
  const idle = await nextUnused();
  await forEach(idle, (account) =>
    db.tenant({ workspaceId: account.workspaceId }, async (tx) => {
      await lockCredential(tx, account.workspaceId, account.id);
      if (await isUnused(tx.sql, account))
        await hibernateCredential(tx, account, await readProductNow(tx.sql));
    }),
  );
  return idle.length;
}
