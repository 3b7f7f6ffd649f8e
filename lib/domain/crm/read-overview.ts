import { db, readProductNow } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type FirstNames, listPipelines } from "./pipelines.ts";
import { addUp } from "./rules/add-up.ts";
import { monthOf } from "./rules/month.ts";
import { sumClosed, sumStages, type Worth } from "./store/board.ts";
import { listStageRows } from "./store/stages.ts";

/** What the deals of a workspace are worth. Every sum is told by currency, the most frequent one first. */
export interface CrmOverview {
  readonly open: readonly Worth[];
  /** Since the first of the month, by product time. */
  readonly won: readonly Worth[];
  readonly lost: readonly Worth[];
  readonly pipelines: readonly {
    readonly id: Id;
    readonly name: string;
    readonly stages: readonly {
      readonly id: Id;
      readonly name: string;
      readonly probability: number;
      /** Of its open deals. */
      readonly totals: readonly Worth[];
    }[];
  }[];
}

/** The figures of the CRM's overview. @param zone the time zone in which the month begins. */
export async function readOverview(member: Member, names: FirstNames, zone: string): Promise<CrmOverview> {
  const { workspaceId } = member;
  const pipelines = await listPipelines(member, names);
  return db.tenant({ workspaceId }, async ({ sql }) => {
    const stages = await listStageRows(sql, workspaceId, null);
    const ids = stages.map(({ id }) => id);
    const sums = await sumStages(sql, workspaceId, ids, { status: "open", search: "", ownerId: null });
    const closed = await sumClosed(sql, workspaceId, monthOf(await readProductNow(sql), zone));
    return {
      open: addUp(sums),
      won: closed.filter(({ status }) => status === "won"),
      lost: closed.filter(({ status }) => status === "lost"),
      pipelines: pipelines.map(({ id, name }) => ({
        id,
        name,
        stages: stages
          .filter(({ pipelineId }) => pipelineId === id)
          .map((stage) => ({
            id: stage.id,
            name: stage.name,
            probability: stage.probability,
            totals: sums.filter(({ stageId }) => stageId === stage.id),
          })),
      })),
    };
  });
}
