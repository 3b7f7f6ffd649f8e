import type { BulkWork } from "@/lib/domain/bulk/index.ts";
import { countForgotten, deleteForgotten, deleteHidden, lockHidden, nextForgotten } from "./store/forget.ts";

/** Takes a deleted label off everybody who has it, and then deletes its row. */
export const forgetLabel: BulkWork = {
  kind: "label.forget",
  batch: 500,
  isInline: true,
  hold: ({ sql }, { workspaceId, subjectId }) => lockHidden(sql, workspaceId, subjectId),
  count: ({ sql }, { workspaceId, subjectId }) => countForgotten(sql, workspaceId, subjectId),
  pick: ({ sql }, { workspaceId, subjectId }, after, limit) =>
    nextForgotten(sql, workspaceId, subjectId, after, limit),
  carryOut: ({ sql }, { workspaceId, subjectId }, keys) => deleteForgotten(sql, workspaceId, subjectId, keys),
  end: ({ sql }, { workspaceId, subjectId }) => deleteHidden(sql, workspaceId, subjectId),
  topics: () => ["profiles"],
};
