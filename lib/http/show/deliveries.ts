import type { DeliveryPage } from "@/lib/contracts/webhooks.ts";
import type { DeliveryState } from "@/lib/contracts/words/webhook-words.ts";
import { listDeliveries } from "@/lib/domain/webhooks/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { readCursor } from "@/lib/kernel/cursor/index.ts";
import { toDelivery } from "../views/webhooks.ts";

/** A page of a webhook's messages. A cursor that is none begins at the start. */
export async function showDeliveries(
  member: Member,
  id: string,
  query: {
    readonly state?: DeliveryState | undefined;
    readonly cursor?: string | undefined;
    readonly limit: number;
  },
): Promise<DeliveryPage> {
  const { items, next } = await listDeliveries(member, id, {
    state: query.state ?? null,
    cursor: query.cursor ? readCursor(query.cursor) : null,
    limit: query.limit,
  });
  return { items: items.map(toDelivery), next_cursor: next };
}
