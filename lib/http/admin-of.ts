import { isPlatformAdmin } from "@/lib/access/viewer.ts";
import type { Admin } from "@/lib/domain/members/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { MemberContext } from "./context.ts";

/** The member of a request as the verbs of the membership take it. */
export const adminOf = ({ member, viewer }: MemberContext): Admin => ({
  ...member,
  isPlatformAdmin: isPlatformAdmin(viewer),
});

/**
 * The same for a call that names the workspace, which is the chosen one. Throws `not_found` for another one, so that a
 * call which was meant for another workspace changes nothing in this.
 */
export function adminIn(ctx: MemberContext, workspaceId: string): Admin {
  if (workspaceId !== ctx.member.workspaceId) throw new ProductError("not_found", "spaceNotFound");
  return adminOf(ctx);
}
