import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { LabelRights } from "./rules/may-change.ts";

/** A member who works with labels. */
export type Labeller = Member & LabelRights;
