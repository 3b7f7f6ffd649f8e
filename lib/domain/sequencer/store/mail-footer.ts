import type { Sql } from "@/lib/db/index.ts";

/**
 * The postal address below the mails of a campaign, as it is now. Null: the campaign asks for none, or there is none.
 */
export async function findPostalAddress(
  sql: Sql,
  of: { readonly workspaceId: string; readonly campaignId: string },
): Promise<string | null> {
  const [row] = await sql.query<{ postalAddress: string }>(
    `select w.postal_address as "postalAddress" from campaigns c join workspaces w on w.id = c.workspace_id
      where c.workspace_id = $1::uuid and c.id = $2::uuid and c.settings->'isPostalAddress' = 'true'::jsonb
        and w.postal_address <> ''`,
    [of.workspaceId, of.campaignId],
  );
  return row?.postalAddress ?? null;
}
