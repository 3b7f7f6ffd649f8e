import { isConflict } from "@/lib/db/failure.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import { isOutage } from "@/lib/db/outage.ts";
import { startBulk } from "@/lib/domain/bulk/index.ts";
import {
  chooseFile,
  earlierImport,
  fewLines,
  findOpenImport,
  type ImportFile,
  type ImportInput,
  type ImportView,
  importIdOf,
  insertBegun,
  lockFile,
  requireImport,
} from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { reviveCampaign } from "./finish-campaigns.ts";
import { closeImport, importLines, takeBatch } from "./import-lines.ts";
import { requireTaking } from "./require-taking.ts";
import { readSettings } from "./rules/settings.ts";

/**
 * Imports people from an uploaded file, for a campaign or for one that is still being written. A short file is
 * imported at once. For a longer one the answer is `processing`, and a worker imports it. A repeated call gets the
 * first call's answer [F16]. Throws `not_found` (no such upload, account or campaign), `invalid_input` (an impossible
 * mapping, or a short file of which no line is accepted: OC-175 to OC-177), `conflict` (an archived or deleted
 * campaign takes nobody).
 */
export async function importPeople(member: Member, asked: ImportInput): Promise<ImportView> {
  const { workspaceId } = member;
  const campaign = await db.tenant({ workspaceId }, (tx) => requireTaking(tx, member, asked));
  // The campaign's own setting counts, not the caller's: nobody without an address gets into an email-only campaign
  // [OC-041].
  const isEmailOnly = campaign ? readSettings(campaign.settings).isEmailOnly : asked.isEmailOnly;
  const input = { ...asked, isEmailOnly };
  const id = importIdOf(workspaceId, input);
  const findEarlier = () =>
    db.tenant({ workspaceId }, async (tx) => {
      await requireTaking(tx, member, input);
      return earlierImport(tx, workspaceId, id, input.campaignId);
    });
  const before = await findEarlier();
  if (before) return before;
  const chosen = await chooseFile(workspaceId, input).catch(async (err) => {
    // The same call, made at the same moment, may have used the upload up.
    const meanwhile = await findEarlier();
    if (meanwhile) return meanwhile;
    throw err;
  });
  if ("lines" in chosen) return chosen;
  const begin = (file: ImportFile | null) =>
    db.tenant({ workspaceId }, async (tx) => {
      if (input.campaignId) await reviveCampaign(tx, workspaceId, input.campaignId, member.userId);
      await requireTaking(tx, member, input);
      await lockFile(tx, workspaceId, input.uploadId);
      const meanwhile = await earlierImport(tx, workspaceId, id, input.campaignId);
      if (meanwhile) return meanwhile;
      await insertBegun(tx, member, id, input, chosen);
      if (file) await takeAll(tx, member, id, file);
      else await startBulk(tx, importLines, { workspaceId, subjectId: id }, member.userId);
      announce(tx, {
        workspaceId,
        event: "refetch_data",
        topics: importLines.topics({ workspaceId, subjectId: id }),
      });
      return requireImport(tx, member, id);
    });
  try {
    return await begin(chosen.file);
  } catch (err) {
    if (!chosen.file || err instanceof ProductError || isConflict(err) || isOutage(err)) throw err;
    logger("campaigns").warn({ err, import: id }, "a line stands in the way; a worker isolates it");
    return begin(null);
  }
}

/** Imports a short file at once. If no line is accepted, nothing is kept (OC-177). */
async function takeAll(tx: Tx, member: Member, id: Id, file: ImportFile): Promise<void> {
  const { workspaceId } = member;
  const open = await findOpenImport(workspaceId, id);
  if (!open) return;
  await takeBatch(tx, workspaceId, open, file.read(file.next(0, fewLines)));
  const { accepted, refused, lines } = await requireImport(tx, member, id);
  if (accepted === 0)
    throw new ProductError("invalid_input", "csvNoLines", {
      values: { count: refused },
      fields: lines.slice(0, 20).map(({ line, reason }) => ({
        path: `lines.${line}`,
        message: `csvLine_${reason}`,
        values: { line },
      })),
    });
  await closeImport(tx, workspaceId, open, "done");
}
