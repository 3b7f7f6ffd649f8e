import type { Tx } from "@/lib/db/index.ts";

/**
 * Removes codes, API tokens and anonymous sessions a week after they end, other sessions 37 days after the sign-in,
 * since they tell where their person signed in before, challenges of passkeys when they end, sign-ups not confirmed
 * within nine days, and rate limits a day after they end: at most a thousand of each.
 */
export async function purgeAccounts(tx: Tx): Promise<void> {
  for (const statement of [
    `delete from sessions where id in (
       select id from sessions where expires_at < now() - interval '7 days'
          and (kind <> 'user' or created_at < now() - interval '37 days') limit 1000)`,
    "delete from user_codes where id in (select id from user_codes where expires_at < now() - interval '7 days' limit 1000)",
    "delete from oauth_codes where id in (select id from oauth_codes where expires_at < now() - interval '7 days' limit 1000)",
    "delete from passkey_challenges where challenge_hash in (select challenge_hash from passkey_challenges where expires_at < now() limit 1000)",
    "delete from sign_ups where id in (select id from sign_ups where created_at < now() - interval '9 days' limit 1000)",
    `delete from rate_limits where key in (
       select key from rate_limits where expire < (extract(epoch from now() - interval '1 day') * 1000)::bigint limit 1000)`,
  ])
    await tx.sql.query(`${statement} returning 1`);
}
