import type { CallAccess } from "@/lib/access/calls.ts";
import { isPlatformAdmin, type Viewer, type ViewerUser, type ViewerWorkspace } from "@/lib/access/viewer.ts";
import type { Brand } from "@/lib/domain/brands/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { AppLocale } from "@/lib/i18n/locales.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

/** What every call and page knows of the request it answers. */
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

/** A request of somebody who is signed in. */
export interface UserContext extends RequestContext {
  readonly user: ViewerUser;
}

/** A request of somebody who acts in a workspace. */
export interface MemberContext extends UserContext {
  readonly workspace: ViewerWorkspace;
  /** The person as the verbs take one. */
  readonly member: Member;
}

/** What the handler of a call is given, by whom the call's access lets in. */
export type ContextOf<Who extends CallAccess["who"]> = Who extends "anon"
  ? RequestContext
  : Who extends "space" | "ws-admin"
    ? MemberContext
    : UserContext;

/**
 * Adds what a member's request knows beyond any request. Throws where the access let somebody through who is none, which
 * `refuseCall` and the guards prevent.
 */
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

/** Platform admins see every account; whoever is no member of the workspace and none of them sees none. */
function seenAccounts(viewer: Viewer): Member["credentialIds"] {
  if (isPlatformAdmin(viewer)) return null;
  return viewer.membership ? viewer.membership.credentialIds : [];
}
