import type { Sql } from "@/lib/db/index.ts";
import type { Intent } from "./store.ts";

/**
 * Writes the text of a message as it leaves on its action. Returns false where another worker has the action by now, or
 * it has ended.
 */
export async function fixText(
  sql: Sql,
  { workspaceId, id, fence }: Pick<Intent, "workspaceId" | "id" | "fence">,
  text: string,
): Promise<boolean> {
  const rows = await sql.query(
    `update actions set payload = jsonb_set(payload, '{text}', to_jsonb($4::text))
      where workspace_id = $1::uuid and id = $2::uuid and fence = $3::int and state = 'intended' returning id`,
    [workspaceId, id, fence, text],
  );
  return rows.length > 0;
}

/** The text that is written on a message's action. Null: there is no such action. */
export async function findFixedText(
  sql: Sql,
  { workspaceId, id }: Pick<Intent, "workspaceId" | "id">,
): Promise<string | null> {
  const [row] = await sql.query<{ text: string | null }>(
    `select a.payload->>'text' as text from actions a where a.workspace_id = $1::uuid and a.id = $2::uuid`,
    [workspaceId, id],
  );
  return row?.text ?? null;
}
