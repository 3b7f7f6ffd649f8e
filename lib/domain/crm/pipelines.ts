import { crmLimits } from "@/lib/contracts/crm-limits.ts";
import { firstStages } from "@/lib/contracts/words/crm-words.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import { audit, type Member, takeTurn } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId, namedId, newId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import {
  countPipelines,
  deletePipelineRow,
  hasDeals,
  insertPipeline,
  listPipelineRows,
  lockPipeline,
  lockPipelines,
  type PipelineRow,
  renamePipeline,
} from "./store/pipelines.ts";
import { insertStages, lockStagesOf } from "./store/stages.ts";

/** What a new pipeline is called, and its stages, in the caller's language. */
export interface FirstNames {
  readonly pipeline: string;
  readonly stages: Readonly<Record<(typeof firstStages)[number]["word"], string>>;
}

const told = (tx: Tx, workspaceId: Id) =>
  announce(tx, { workspaceId, event: "refetch_data", topics: ["crm"] });

/**
 * The pipelines in their order. A workspace without any gets its first one, with the usual stages; two first looks at
 * once make one.
 */
export function listPipelines(member: Member, names: FirstNames): Promise<PipelineRow[]> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const known = await listPipelineRows(tx.sql, workspaceId);
    if (known.length > 0) return known;
    const id = namedId(workspaceId, "crm_pipeline", "first");
    if (await insertPipeline(tx.sql, workspaceId, { id, name: names.pipeline })) {
      await insertStages(tx.sql, workspaceId, stagesOf(id, names));
      await audit(tx, { workspaceId, actorUserId: userId, action: "pipeline.create", subjectId: id });
      told(tx, workspaceId);
    }
    return listPipelineRows(tx.sql, workspaceId);
  });
}

const stagesOf = (pipelineId: Id, names: FirstNames) =>
  firstStages.map(({ word, probability }) => ({
    id: namedId(pipelineId, "stage", word),
    pipelineId,
    name: names.stages[word],
    probability,
  }));

/** Adds a pipeline with the usual stages. The same key adds one. Throws `conflict` where there are too many. */
export function createPipeline(
  member: Member,
  { name, key }: { readonly name: string; readonly key: string | null },
  names: FirstNames,
): Promise<PipelineRow> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await takeTurn(tx, workspaceId);
    const id = key === null ? newId() : namedId(workspaceId, userId, "crm_pipeline", key);
    const known = await lockPipeline(tx.sql, workspaceId, id);
    if (known) return known;
    if ((await countPipelines(tx.sql, workspaceId)) >= crmLimits.pipelines)
      throw new ProductError("conflict", "tooManyPipelines", { values: { max: crmLimits.pipelines } });
    await insertPipeline(tx.sql, workspaceId, { id, name });
    await insertStages(tx.sql, workspaceId, stagesOf(id, names));
    await audit(tx, { workspaceId, actorUserId: userId, action: "pipeline.create", subjectId: id });
    told(tx, workspaceId);
    return { id, name };
  });
}

/** Renames a pipeline. Throws `not_found`. */
export function updatePipeline(member: Member, id: Id, name: string): Promise<PipelineRow> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const known = await requirePipeline(tx, workspaceId, id);
    if (known.name === name) return known;
    await renamePipeline(tx.sql, workspaceId, { id, name });
    await audit(tx, { workspaceId, actorUserId: userId, action: "pipeline.update", subjectId: id });
    told(tx, workspaceId);
    return { id, name };
  });
}

/**
 * Deletes a pipeline and its stages. Throws `not_found`; `conflict` for the last one, and for one with deals, which
 * have to be moved or deleted before.
 */
export function deletePipeline(member: Member, id: Id): Promise<void> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    // All of them, so that two members can't delete the last two at once.
    const all = await lockPipelines(tx.sql, workspaceId);
    if (!all.some((pipeline) => pipeline.id === id)) throw new ProductError("not_found", "pipelineGone");
    if (all.length === 1) throw new ProductError("conflict", "lastPipeline");
    await lockStagesOf(tx.sql, workspaceId, id);
    if (await hasDeals(tx.sql, workspaceId, id)) throw new ProductError("conflict", "pipelineHasDeals");
    await deletePipelineRow(tx.sql, workspaceId, id);
    await audit(tx, { workspaceId, actorUserId: userId, action: "pipeline.delete", subjectId: id });
    told(tx, workspaceId);
  });
}

/** A pipeline, locked until the transaction ends. Throws `not_found`. */
export async function requirePipeline(tx: Tx, workspaceId: Id, id: Id): Promise<PipelineRow> {
  const row = isId(id) ? await lockPipeline(tx.sql, workspaceId, id) : null;
  if (!row) throw new ProductError("not_found", "pipelineGone");
  return row;
}
