import type { CallAccess } from "@/lib/access/calls.ts";
import {
  isPlatformAdmin,
  isSuperAdmin,
  type Viewer,
  type ViewerUser,
  type ViewerWorkspace,
} from "@/lib/access/viewer.ts";
import type { Operator } from "@/lib/domain/admin/index.ts";
import { type Brand, isDefaultBrand } from "@/lib/domain/brands/index.ts";
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

/** A request of an admin of the platform, in the console. */
export interface ConsoleContext extends UserContext {
  readonly operator: Operator;
}

/** The context of a call's handler, by the call's access. */
export type ContextOf<Who extends CallAccess["who"]> = Who extends "anon"
  ? RequestContext
  : Who extends "space" | "ws-admin"
    ? MemberContext
    : Who extends "platform-admin" | "super-admin"
      ? ConsoleContext
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

/**
 * Adds what an admin of the platform may see: who is one in the default brand sees all brands, and whoever is one in
 * another brand sees that brand alone. Throws for everybody else.
 */
export function consoleContext(ctx: RequestContext): ConsoleContext {
  const { user, viewer, brand } = userContext(ctx);
  if (!isPlatformAdmin(viewer)) throw new ProductError("not_found", "notFound");
  return {
    ...ctx,
    user,
    operator: {
      userId: user.id,
      brandId: isDefaultBrand(brand) ? null : brand.id,
      isSuper: isSuperAdmin(viewer),
    },
  };
}

/** The context that a call's handler is given. */
export function contextFor<Who extends CallAccess["who"]>(who: Who, ctx: RequestContext): ContextOf<Who> {
  return givenFor(who, ctx) as ContextOf<Who>;
}

function givenFor(who: CallAccess["who"], ctx: RequestContext): RequestContext {
  if (who === "anon") return ctx;
  if (who === "space" || who === "ws-admin") return memberContext(ctx);
  return who === "platform-admin" || who === "super-admin" ? consoleContext(ctx) : userContext(ctx);
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
