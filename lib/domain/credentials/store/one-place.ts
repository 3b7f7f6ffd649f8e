import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** Who an account is at the network: the provider's lasting name for its owner, and the address of the profile. */
export interface Owner {
  readonly providerId: string | null;
  readonly url: string;
}

/** The owner of an account that was signed in once. */
export const ownerOf = ({
  providerId,
  profileUrl,
}: {
  readonly providerId: string | null;
  readonly profileUrl: string | null;
}): Owner => ({ providerId, url: profileUrl ?? "" });

/**
 * Locks a person of the network until the transaction ends. By both names, since accounts that were signed in before
 * the provider's name was kept are known by the other alone.
 */
export async function lockOwner(sql: Sql, { providerId, url }: Owner): Promise<void> {
  await sql.query(
    `select pg_advisory_xact_lock(hashtextextended(k.name, 0))::text
       from (select name from unnest($1::text[]) name order by name) k`,
    [[providerId, url].flatMap((name) => (name ? [`account ${name}`] : []))],
  );
}

/**
 * Signs out every other account of the same person in the installation, and has this one go on with what they spent
 * (the function's own text says how). Returns whom it signed out.
 */
export function takeOver(
  sql: Sql,
  credentialId: Id,
): Promise<{ readonly workspaceId: Id; readonly credentialId: Id }[]> {
  return sql.query(
    `select of_workspace as "workspaceId", of_account as "credentialId" from take_over_account($1::uuid)`,
    [credentialId],
  );
}
