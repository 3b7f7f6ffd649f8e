import { type FirstStep, firstSteps } from "@/lib/contracts/words/first-steps.ts";
import { db } from "@/lib/db/index.ts";
import { visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { findFirstSteps } from "./store/first-steps.ts";

export interface FirstSteps {
  readonly steps: readonly { readonly key: FirstStep; readonly isDone: boolean }[];
  /** The latest draft. Null: there is none. */
  readonly draftId: Id | null;
}

/** How far the workspace is on its way to a running campaign, as far as the member sees its accounts. */
export function readFirstSteps(member: Member): Promise<FirstSteps> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const { draftId, ...done } = await findFirstSteps(tx.sql, workspaceId, [
      ...(await visibleCredentialIds(tx, member)),
    ]);
    return { steps: firstSteps.map((key) => ({ key, isDone: done[key] })), draftId };
  });
}
