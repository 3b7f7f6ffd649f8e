import { restsFrom } from "./verdict.ts";

/** How many messages one worker sends at once: in all, of a workspace, and of one webhook. */
export const hands = { all: 32, ofWorkspace: 8, ofWebhook: 4 } as const;

/** A webhook that has something to send. */
export interface Ready {
  readonly workspaceId: string;
  readonly id: string;
  /** How many tries failed since the last one that didn't. */
  readonly failures: number;
}

export interface Quota {
  readonly workspaceId: string;
  readonly id: string;
  readonly most: number;
}

/**
 * How many messages of each webhook this worker begins now. Each workspace has a share, and each webhook one of it, so
 * that a slow receiver holds up neither other workspaces nor its own one. A webhook that fails sends one at a time.
 * @param running what is being sent, by webhook.
 */
export function shareOut(
  ready: readonly Ready[],
  running: readonly Pick<Ready, "workspaceId" | "id">[],
): Quota[] {
  const ofWorkspace = countBy(running.map(({ workspaceId }) => workspaceId));
  const ofWebhook = countBy(running.map(({ id }) => id));
  let left = hands.all - running.length;
  const quotas: Quota[] = [];
  for (const { workspaceId, id, failures } of ready) {
    const own = failures >= restsFrom ? 1 : hands.ofWebhook;
    const most = Math.min(
      left,
      own - (ofWebhook.get(id) ?? 0),
      hands.ofWorkspace - (ofWorkspace.get(workspaceId) ?? 0),
    );
    if (most <= 0) continue;
    quotas.push({ workspaceId, id, most });
    ofWorkspace.set(workspaceId, (ofWorkspace.get(workspaceId) ?? 0) + most);
    left -= most;
  }
  return quotas;
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
