import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Feature } from "./features.ts";
import type { Plan } from "./plan.ts";
import type { AllowedPages, Tab } from "./tabs.ts";

/** Who makes a request, where, and with which rights: read once per request, by one query (lib/http/gather.ts). */
export interface Viewer {
  readonly session: ViewerSession | null;
  readonly user: ViewerUser | null;
  readonly workspace: ViewerWorkspace | null;
  readonly membership: ViewerMembership | null;
  /** How many workspaces the user may choose from. */
  readonly workspaceCount: number;
  /** How many social accounts the user sees in the workspace. */
  readonly credentialCount: number;
}

export type ViewerSession =
  | { readonly id: Id; readonly kind: "anonymous" | "user" }
  | { readonly id: Id; readonly kind: "api"; readonly scope: TokenScope };

/** What an API token may do, within what its member may. */
export interface TokenScope {
  /** The pages whose calls it makes. Null: all that the member may open. */
  readonly areas: readonly Tab[] | null;
  readonly isReadOnly: boolean;
}

export interface ViewerMembership {
  readonly isAdmin: boolean;
  readonly allowedPages: AllowedPages;
  /** The social accounts that the member may use. Null: all of the workspace [SH-470]. */
  readonly credentialIds: readonly Id[] | null;
}

export interface ViewerUser {
  readonly id: Id;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly status: "active" | "inactive";
  readonly isEmailConfirmed: boolean;
  readonly platformRole: "none" | "platform_admin" | "super_admin";
  /** The name of the photo. Null: none. */
  readonly photo?: string | null;
  /** The click on an advert from which they came, as the advertiser's network calls it [SH-066]. Null: none. */
  readonly clickId?: string | null;
}

export interface ViewerWorkspace {
  readonly id: Id;
  readonly name: string;
  readonly status: string;
  readonly plan: Plan;
  readonly isPaid: boolean;
  readonly paymentInProgress: boolean;
  readonly isBillingEnabled: boolean;
  /** Whether somebody turned the dialer on [OC-302]. Left out: nobody did. */
  readonly hasDialer?: boolean;
  /** The colour that its admins chose. Null: the brand's. */
  readonly accent?: string | null;
  /** Whether its admins are still asked the questions of the beginning. */
  readonly isOnboardingDue?: boolean;
  /** Whether the workspace shows its CRM [SH-242]. Left out: it doesn't. */
  readonly showsCrm?: boolean;
}

/** A visitor without a session: no token, or an unknown one. */
export const nobody: Viewer = {
  session: null,
  user: null,
  workspace: null,
  membership: null,
  workspaceCount: 0,
  credentialCount: 0,
};

/** A user in a session of their own whose account is active, whether or not the address is confirmed. */
export function hasSession({ session, user }: Viewer): boolean {
  return session?.kind === "user" && user?.status === "active";
}

/** A user whose address is confirmed and whose account is active. */
export function isSignedIn(viewer: Viewer): boolean {
  return hasSession(viewer) && viewer.user?.isEmailConfirmed === true;
}

/** Platform admin is a role of the user (decision 10). */
export function isPlatformAdmin(viewer: Viewer): boolean {
  return viewer.user?.platformRole === "platform_admin" || viewer.user?.platformRole === "super_admin";
}

/** Super admins may do all that platform admins may, and what a brand's plans and billing are. */
export function isSuperAdmin(viewer: Viewer): boolean {
  return viewer.user?.platformRole === "super_admin";
}

/**
 * Whether the viewer may open a page of the map: workspace admins may open all, workers those that their map allows, an
 * API token those of its areas among them.
 */
export function mayOpen(viewer: Viewer, tab: Tab): boolean {
  if (viewer.session?.kind === "api" && viewer.session.scope.areas?.includes(tab) === false) return false;
  if (isPlatformAdmin(viewer)) return true;
  if (!viewer.membership) return false;
  return viewer.membership.isAdmin || viewer.membership.allowedPages[tab] === true;
}

/** Whether the map, and the person's role, let the viewer open a page. */
export function mayOpenPage(viewer: Viewer, page: PageNeeds): boolean {
  const needed = [page.tab, page.alsoTab].filter((tab) => tab !== undefined);
  if (!needed.every((tab) => mayOpen(viewer, tab))) return false;
  return !page.adminOnly || viewer.membership?.isAdmin === true || isPlatformAdmin(viewer);
}

/** What a page asks of a member. */
interface PageNeeds {
  readonly tab?: Tab;
  readonly alsoTab?: Tab;
  readonly adminOnly?: boolean;
}

/** Whether the workspace's plan has the feature. */
export function hasFeature(viewer: Viewer, feature: Feature): boolean {
  return viewer.workspace?.plan.features.has(feature) ?? false;
}

/** Whether the header has a phone: the plan has calls, and the viewer may open the dialer [SH-218]. */
export function hasPhone(viewer: Viewer): boolean {
  return hasFeature(viewer, "calling") && mayOpen(viewer, "dialer");
}

/**
 * Whether the viewer is shown billing: it is on in the workspace, the brand doesn't hide it, and its tab is allowed
 * [SH-010, SH-476].
 */
export function hasBilling(viewer: Viewer, isHidden: boolean): boolean {
  return viewer.workspace?.isBillingEnabled === true && !isHidden && mayOpen(viewer, "billing");
}

/** Whether the viewer lacks a social account or a paid workspace, which most pages need [SH-238]. */
export function isLocked(viewer: Viewer): boolean {
  return viewer.credentialCount === 0 || viewer.workspace?.isPaid === false;
}
