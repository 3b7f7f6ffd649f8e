import type postgres from "postgres";

/** Connects people with a social account. */
export async function makeConnected(
  admin: postgres.Sql,
  { workspaceId, credentialId }: { readonly workspaceId: string; readonly credentialId: string },
  prospectIds: readonly string[],
): Promise<void> {
  await admin`insert into prospect_relations (workspace_id, prospect_id, credential_id, connected_at)
    select ${workspaceId}, id::uuid, ${credentialId}, now() from unnest(${[...prospectIds]}::text[]) id
    on conflict (workspace_id, prospect_id, credential_id) do update set connected_at = now()`;
}
