import { mayOpen } from "@/lib/access/viewer.ts";
import type { Labeller } from "@/lib/domain/labels/index.ts";
import type { MemberContext } from "./context.ts";

/** The member of a request as the verbs of labels take it: whoever may open the settings manages shared labels. */
export const labellerOf = ({ member, viewer }: MemberContext): Labeller => ({
  ...member,
  managesShared: mayOpen(viewer, "workspace_settings"),
});
