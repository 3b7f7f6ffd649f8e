import type { CallAccess } from "@/lib/access/calls.ts";
import { isPlatformAdmin, type Viewer, type ViewerUser, type ViewerWorkspace } from "@/lib/access/viewer.ts";
import type { Brand } from "@/lib/domain/brands/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { AppLocale } from "@/lib/i18n/locales.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

/** What every call and page knows about its request. */
export interface RequestContext {
  readonly requestId: string;
  readonly brand: Brand;
  readonly host: string;
  readonly isHttps: boolean;
  readonly locale: AppLocale;
  readonly address: string;
  /** The accounts that have signed in in this browser (`knownDevices`); calls only. */
  readonly devices?: ReadonlySet<string>;
  readonly viewer: Viewer;
}

/** A request of a signed-in user. */
export interface UserContext extends RequestContext {
  readonly user: ViewerUser;
}

/** A request of a member in a workspace. */
export interface MemberContext extends UserContext {
  readonly workspace: ViewerWorkspace;
  /** The person as verbs take it. */
  readonly member: Member;
}

/** The context of a call's handler, by the call's access. */
export type ContextOf<Who extends CallAccess["who"]> = Who extends "anon"
  ? RequestContext
  : Who extends "space" | "ws-admin"
    ? MemberContext
    : UserContext;

/** Adds the member's data to a context. Throws without a member, which `refuseCall` and the guards prevent. */
export function memberContext(ctx: RequestContext): MemberContext {
  const { user, workspace } = userContext(ctx).viewer;
  if (!user || !workspace) throw new ProductError("space_required", "spaceNotFound");
  return { ...ctx, user, workspace, member: memberOf(ctx.viewer, user, workspace) };
}

/** Adds the user. Throws where nobody is signed in. */
export function userContext(ctx: RequestContext): UserContext {
  const { user } = ctx.viewer;
  if (!user) throw new ProductError("sign_in_required", "signInRequired");
  return { ...ctx, user };
}

/** The context that a call's handler is given. */
export function contextFor<Who extends CallAccess["who"]>(who: Who, ctx: RequestContext): ContextOf<Who> {
  const given =
    who === "anon" ? ctx : who === "space" || who === "ws-admin" ? memberContext(ctx) : userContext(ctx);
  return given as ContextOf<Who>;
}

function memberOf(viewer: Viewer, user: ViewerUser, workspace: ViewerWorkspace): Member {
  return {
    workspaceId: workspace.id,
    userId: user.id,
    isAdmin: viewer.membership?.isAdmin === true || isPlatformAdmin(viewer),
    credentialIds: seenAccounts(viewer),
  };
}

/** Platform admins see every account. Others who are not members of the workspace see none. */
function seenAccounts(viewer: Viewer): Member["credentialIds"] {
  if (isPlatformAdmin(viewer)) return null;
  return viewer.membership ? viewer.membership.credentialIds : [];
}
