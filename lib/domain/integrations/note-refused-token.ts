import { db } from "@/lib/db/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { disableRow } from "./store/calendars.ts";
import { openToken } from "./token.ts";

/**
 * Disables a calendar whose token the service refused, unless it has another one by now. Any other failure says nothing about the
 * token.
 */
export async function noteRefusedToken(
  { workspaceId, id }: { readonly workspaceId: Id; readonly id: Id },
  token: string,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ProviderError && error.kind === "auth")) return;
  await db.tenant({ workspaceId }, async (tx) => {
    if ((await openToken(tx, { workspaceId, id })) !== token) return;
    if (await disableRow(tx.sql, workspaceId, id, error.detail))
      announce(tx, { workspaceId, event: "refetch_data", topics: ["integrations"] });
  });
}
