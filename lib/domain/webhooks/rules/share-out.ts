import { restsFrom } from "./verdict.ts";

/**
 * How many messages one worker sends at once: in all, of a workspace, and of one webhook. `kept`: for workspaces that
 * have none.
 */
export const hands = { all: 32, kept: 8, ofWorkspace: 8, ofWebhook: 4 } as const;

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
 * How many messages of each webhook this worker begins now. Each hand goes to the workspace that has the fewest, and
 * there to the webhook that has the fewest, so that slow receivers hold up neither other workspaces nor the other
 * webhooks of their own. A webhook that fails sends one at a time.
 * @param running what is being sent, by webhook.
 */
export function shareOut(
  ready: readonly Ready[],
  running: readonly Pick<Ready, "workspaceId" | "id">[],
): Quota[] {
  const ofWorkspace = countBy(running.map(({ workspaceId }) => workspaceId));
  const ofWebhook = countBy(running.map(({ id }) => id));
  const given = new Map<Ready, number>();
  for (let left = hands.all - running.length; left > 0; left--) {
    let next: Ready | null = null;
    let fewest = Number.POSITIVE_INFINITY;
    for (const one of ready) {
      const [ofAll, own] = [ofWorkspace.get(one.workspaceId) ?? 0, ofWebhook.get(one.id) ?? 0];
      if (ofAll >= hands.ofWorkspace || own >= (one.failures >= restsFrom ? 1 : hands.ofWebhook)) continue;
      if (ofAll > 0 && left <= hands.kept) continue;
      // Fewer of the workspace count first.
      const has = ofAll * hands.all + own;
      if (has < fewest) [next, fewest] = [one, has];
    }
    if (next === null) break;
    given.set(next, (given.get(next) ?? 0) + 1);
    ofWorkspace.set(next.workspaceId, (ofWorkspace.get(next.workspaceId) ?? 0) + 1);
    ofWebhook.set(next.id, (ofWebhook.get(next.id) ?? 0) + 1);
  }
  return [...given].map(([{ workspaceId, id }, most]) => ({ workspaceId, id, most }));
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
