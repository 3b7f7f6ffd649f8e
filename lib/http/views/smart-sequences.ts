import type { CheckReply } from "@/lib/contracts/campaigns/campaign-check.ts";
import type { SmartSequenceDetail, SmartSequenceView } from "@/lib/contracts/campaigns/smart-sequences.ts";
import { namesOf } from "@/lib/domain/accounts/index.ts";
import type { SequenceProblem, SmartSequenceRow } from "@/lib/domain/campaigns/index.ts";
import { toNodes } from "./smart-sequence.ts";

/** Smart sequences on the wire, with the names of those who changed them last [OC-006]. */
export async function toSmartSequences(rows: readonly SmartSequenceRow[]): Promise<SmartSequenceView[]> {
  const names = await namesOf([...new Set(rows.map(({ changedBy }) => changedBy))]);
  return rows.map((row) => {
    const kinds = Object.values(row.graph.nodes).map(({ kind }) => kind);
    return {
      _id: row.id,
      name: row.name,
      steps: kinds.filter((kind) => kind === "action").length,
      branches: kinds.filter((kind) => kind === "condition" || kind === "split").length,
      changed_by: names.get(row.changedBy) ?? null,
      created_at: row.createdAt.getTime(),
      updated_at: row.updatedAt.getTime(),
      revision: row.revision,
    };
  });
}

/** One smart sequence on the wire, with its nodes and links. */
export async function toSmartSequence(row: SmartSequenceRow): Promise<SmartSequenceDetail> {
  const [view] = await toSmartSequences([row]);
  return { ...view!, ...toNodes(row.graph) };
}

/** The problems of a sequence on the wire. */
export const toProblems = (problems: readonly SequenceProblem[]): CheckReply["problems"] =>
  problems.map(({ key, nodeId, field, values }) => ({
    key,
    step: nodeId,
    field: field ?? null,
    values: { ...values },
  }));
