import { crmLimits } from "@/lib/contracts/crm-limits.ts";
import { Outrun } from "@/lib/db/failure.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId, namedId, newId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requirePipeline } from "./pipelines.ts";
import { dropDeletedDeals, holdsDeals, moveDeals } from "./store/deals.ts";
import {
  deleteStageRow,
  findStageRow,
  insertStages,
  listStageRows,
  lockStages,
  orderStages,
  type StageRow,
  updateStageRow,
} from "./store/stages.ts";

const told = (tx: Tx, workspaceId: Id) =>
  announce(tx, { workspaceId, event: "refetch_data", topics: ["crm"] });

/** A stage. Throws `not_found`. */
export async function requireStage(tx: Tx, workspaceId: Id, id: Id): Promise<StageRow> {
  const row = isId(id) ? await findStageRow(tx.sql, workspaceId, id) : null;
  if (!row) throw new ProductError("not_found", "stageGone");
  return row;
}

export interface NewStageInput {
  readonly name: string;
  readonly pipelineId: Id;
  /** Its number in the pipeline, from 0. Null: behind the others. */
  readonly order: number | null;
  readonly probability: number;
  readonly key: string | null;
}

/**
 * Adds a stage to a pipeline. The same key adds one. Throws `invalid_input` for an unknown pipeline; `conflict` where
 * there are too many.
 */
export function createStage(member: Member, given: NewStageInput): Promise<StageRow> {
  const { workspaceId, userId } = member;
  const { name, pipelineId, probability, key } = given;
  return db.tenant({ workspaceId }, async (tx) => {
    const id = key === null ? newId() : namedId(workspaceId, userId, "crm_stage", key);
    const known = await findStageRow(tx.sql, workspaceId, id);
    if (known) return known;
    await lockNamedPipelines(tx, workspaceId, [pipelineId]);
    const stages = await listStageRows(tx.sql, workspaceId, pipelineId);
    refuseMany(stages.length);
    if ((await insertStages(tx.sql, workspaceId, [{ id, name, pipelineId, probability }])) > 0) {
      if (given.order !== null) {
        const others = stages.map((stage) => stage.id);
        await orderStages(tx.sql, workspaceId, placed(others, id, given.order));
      }
      await audit(tx, { workspaceId, actorUserId: userId, action: "stage.create", subjectId: id });
      told(tx, workspaceId);
    }
    return requireStage(tx, workspaceId, id);
  });
}

/** The ids with one more at a number. */
const placed = (others: readonly Id[], id: Id, order: number): Id[] => [
  ...others.slice(0, order),
  id,
  ...others.slice(order),
];

const refuseMany = (count: number) => {
  if (count >= crmLimits.stages)
    throw new ProductError("conflict", "tooManyStages", { values: { max: crmLimits.stages } });
};

/** Locks pipelines that a body names, in the order of their ids. Throws `invalid_input` for an unknown one. */
async function lockNamedPipelines(tx: Tx, workspaceId: Id, ids: readonly Id[]): Promise<void> {
  for (const id of [...new Set(ids)].sort())
    await requirePipeline(tx, workspaceId, id).catch((error: unknown) => {
      if (error instanceof ProductError && error.reason === "not_found")
        throw invalidField("pipeline_id", "pipelineGone");
      throw error;
    });
}

export interface StageChange {
  readonly name?: string | undefined;
  readonly pipelineId?: Id | undefined;
  readonly order?: number | undefined;
  readonly probability?: number | undefined;
}

/**
 * Changes a stage; what is left out stays. Throws `not_found`; `invalid_input` for an unknown pipeline; `conflict`
 * where the other pipeline has too many.
 */
export function updateStage(member: Member, id: Id, change: StageChange): Promise<StageRow> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const seen = await requireStage(tx, workspaceId, id);
    const pipelineId = change.pipelineId ?? seen.pipelineId;
    await lockNamedPipelines(tx, workspaceId, [seen.pipelineId, pipelineId]);
    // As it is under the lock. Who moved it to another pipeline meanwhile goes before.
    const stage = await requireStage(tx, workspaceId, id);
    if (stage.pipelineId !== seen.pipelineId) throw new Outrun("the stage is in another pipeline by now");
    const others = (await listStageRows(tx.sql, workspaceId, pipelineId)).filter((other) => other.id !== id);
    const isMoved = stage.pipelineId !== pipelineId;
    if (isMoved) refuseMany(others.length);
    const order = Math.min(change.order ?? (isMoved ? others.length : stage.order), others.length);
    const next = {
      id,
      pipelineId,
      name: change.name ?? stage.name,
      probability: change.probability ?? stage.probability,
    };
    const isSame =
      !isMoved && next.name === stage.name && next.probability === stage.probability && order === stage.order;
    if (isSame) return stage;
    await updateStageRow(tx.sql, workspaceId, next);
    const ids = others.map((other) => other.id);
    await orderStages(tx.sql, workspaceId, placed(ids, id, order));
    await audit(tx, { workspaceId, actorUserId: userId, action: "stage.update", subjectId: id });
    told(tx, workspaceId);
    return requireStage(tx, workspaceId, id);
  });
}

/**
 * Deletes a stage. Its deals go to another stage, behind the deals there [OC-355]. Throws `not_found`; `invalid_input`
 * without another stage where it has deals.
 */
export function deleteStage(member: Member, id: Id, moveTo: Id | null): Promise<void> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const there = await lockStages(tx.sql, workspaceId, moveTo === null ? [id] : [id, moveTo]);
    if (!there.has(id)) throw new ProductError("not_found", "stageGone");
    if (moveTo === id) throw invalidField("stage_to_move", "stageToMoveIsItself");
    if (moveTo !== null && !there.has(moveTo)) throw invalidField("stage_to_move", "stageGone");
    if (moveTo !== null) await moveDeals(tx.sql, workspaceId, id, moveTo);
    else if (await holdsDeals(tx.sql, workspaceId, id))
      throw invalidField("stage_to_move", "stageToMoveMissing");
    else await dropDeletedDeals(tx.sql, workspaceId, id);
    await deleteStageRow(tx.sql, workspaceId, id);
    const data = { moved_to: moveTo };
    await audit(tx, { workspaceId, actorUserId: userId, action: "stage.delete", subjectId: id, data });
    told(tx, workspaceId);
  });
}
