import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { writeSeats, writeStandingRow } from "./store/workspaces.ts";

/** What a workspace has by what it pays. */
export interface PaidStanding {
  readonly tier: string;
  readonly isPaid: boolean;
  readonly isPaying: boolean;
  readonly mode: string;
}

/** Writes what a workspace has by what it pays, in the transaction that learns of it. Returns whether it is news. */
export async function setStanding(tx: Tx, workspaceId: Id, standing: PaidStanding): Promise<boolean> {
  const isNews = await writeStandingRow(tx, workspaceId, standing);
  if (isNews) announce(tx, { workspaceId, event: "update_space", topics: ["workspace"] });
  return isNews;
}

/** Writes how many accounts a workspace may have, in the transaction that learns of it. Those that it has stay. */
export async function setSeats(
  tx: Tx,
  workspaceId: Id,
  seats: { readonly cloud: number; readonly extension: number },
): Promise<void> {
  if (await writeSeats(tx, workspaceId, seats))
    announce(tx, { workspaceId, event: "update_space", topics: ["workspace", "credentials"] });
}
