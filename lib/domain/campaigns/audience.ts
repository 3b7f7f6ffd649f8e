import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { countEnrollable, findEnrolling, listImportIds, nextLines, peopleOfLines } from "./store/audience.ts";

/** The key of an import's line: the audience is read in the order of the files. */
export const keyOf = (importId: Id, line: number) => `${importId}:${line}`;

function lineOfKey(key: string): { importId: Id; line: number } {
  const [importId = "", line = "0"] = key.split(":");
  return { importId, line: Number(line) };
}

/** How many people an active campaign has still to enrol or to let on. None while it isn't active. */
export async function countAudience(sql: Sql, workspaceId: Id, campaignId: Id): Promise<number> {
  const settings = await findEnrolling(sql, workspaceId, campaignId);
  return settings ? countEnrollable(sql, workspaceId, campaignId, settings) : 0;
}

/** The keys of the next people whom an active campaign has still to enrol or to let on, after the given key. */
export async function nextAudience(
  sql: Sql,
  workspaceId: Id,
  campaignId: Id,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const settings = await findEnrolling(sql, workspaceId, campaignId);
  if (!settings) return [];
  const importIds = await listImportIds(sql, workspaceId, campaignId);
  const from = after === null ? null : lineOfKey(after);
  const first = from ? Math.max(0, importIds.indexOf(from.importId)) : 0;
  const keys: string[] = [];
  for (const importId of importIds.slice(first)) {
    const afterLine = importId === from?.importId ? from.line : 0;
    const ids = { workspaceId, campaignId, importId };
    const lines = await nextLines(sql, ids, settings, afterLine, limit - keys.length);
    keys.push(...lines.map((line) => keyOf(importId, line)));
    if (keys.length >= limit) break;
  }
  return keys;
}

/** The people of these keys, each once, and whether the campaign lets people on who were talked to before. */
export async function readAudience(
  sql: Sql,
  workspaceId: Id,
  campaignId: Id,
  keys: readonly string[],
): Promise<{ readonly prospectIds: Id[]; readonly talkedBefore: boolean }> {
  const settings = await findEnrolling(sql, workspaceId, campaignId);
  if (!settings) return { prospectIds: [], talkedBefore: false };
  const people = await peopleOfLines(sql, workspaceId, keys.map(lineOfKey));
  return { prospectIds: [...new Set(people)], talkedBefore: settings.isIncludeTalkedBefore };
}
