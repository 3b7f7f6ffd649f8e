import type { LabelType } from "@/lib/contracts/words/label-words.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** What a member may do with labels. */
export interface LabelRights {
  readonly userId: Id;
  readonly isAdmin: boolean;
  /** Whether the member may open the workspace's settings, where shared labels are managed (decision 36). */
  readonly managesShared: boolean;
}

/** Whether a member may change and delete a label that the member sees. */
export const mayChange = (
  { isAdmin, userId, managesShared }: LabelRights,
  { type, createdBy }: { readonly type: LabelType; readonly createdBy: Id },
): boolean => isAdmin || createdBy === userId || (type !== "profile" && managesShared);

/** Whether a label of one type may become one of the other: the box "accessible to all" makes and unmakes `space`. */
export const mayBecome = (from: LabelType, to: LabelType): boolean =>
  from === to || (isOfPeople(from) && isOfPeople(to));

const isOfPeople = (type: LabelType) => type === "profile" || type === "space";
