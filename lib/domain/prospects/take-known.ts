import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { lockPeople } from "./store/contact.ts";
import { insertImportPeople, removePeopleFrom } from "./store/import-people.ts";
import { addFigures } from "./store/imports.ts";
import { type LinesInput, placesOf } from "./take-lines.ts";

type Place = "already_in_campaign" | "in_other_campaign" | "in_hidden_campaign";

/**
 * Takes people whom the workspace knows into an import of a campaign, behind its line `after`. Whoever is in the
 * campaign stays as they are. Whoever is in another one that keeps its people is left out, unless they are to be moved;
 * nobody is moved out of a campaign that the member doesn't see (OC-022). Locks the people in the order of their ids.
 * Whoever was removed since they were picked is neither taken nor left out with a reason.
 */
export async function takeKnown(
  tx: Tx,
  input: Omit<LinesInput, "credentialId"> & { readonly campaignId: Id },
  ids: readonly Id[],
  after: number,
): Promise<{ takenIds: Id[]; movedIds: Id[]; leftOut: ReadonlyMap<Id, Place> }> {
  const { workspaceId, importId, campaignId, movePeople, sight } = input;
  const locked = new Set(await lockPeople(tx.sql, workspaceId, ids));
  const { here, elsewhere, hidden } = await placesOf(tx, input, ids);
  const leftOut = new Map<Id, Place>();
  for (const id of ids) {
    if (here.has(id)) leftOut.set(id, "already_in_campaign");
    else if (elsewhere.has(id) && !movePeople) leftOut.set(id, "in_other_campaign");
    else if (hidden.has(id)) leftOut.set(id, "in_hidden_campaign");
  }
  const takenIds = ids.filter((id) => locked.has(id) && !leftOut.has(id));
  const lines = takenIds.map((prospectId, at) => ({ prospectId, line: after + at + 1 }));
  await insertImportPeople(tx, workspaceId, importId, lines);
  const movedIds = takenIds.filter((id) => elsewhere.has(id));
  if (movedIds.length > 0) await removePeopleFrom(tx, workspaceId, { campaignId, importId, sight }, movedIds);
  await addFigures(tx, workspaceId, importId, { accepted: takenIds.length, refused: 0, duplicates: 0 });
  return { takenIds, movedIds, leftOut };
}
