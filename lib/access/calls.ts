import type { ErrorKey, Reason } from "@/lib/kernel/errors/index.ts";
import type { Feature } from "./features.ts";
import type { Tab } from "./tabs.ts";
import {
  hasFeature,
  isPlatformAdmin,
  isSignedIn,
  isSuperAdmin,
  mayOpen,
  type TokenScope,
  type Viewer,
} from "./viewer.ts";

/** What a call requires of its caller, before its verb looks at the object itself. */
export interface CallAccess {
  /**
   * - `anon`: anybody. `session`: signed in, even before the address is confirmed. `user`: signed in and confirmed.
   * - `space`: a member of the chosen workspace.
   * - `ws-admin`: an admin of it. `platform-admin`, `super-admin`: roles of the user.
   */
  readonly who: "anon" | "session" | "user" | "space" | "ws-admin" | "platform-admin" | "super-admin";
  /** Allowed when the caller may open one of these pages (decision 36: an allowed page grants the calls behind it). */
  readonly tabs?: readonly Tab[];
  readonly feature?: Feature;
  /** Also answers while the workspace is unpaid: pages that show this state need it [SH-189]. */
  readonly unpaidOk?: boolean;
  /** Only for a person who signed in: an API token may not make the call. */
  readonly personOnly?: boolean;
}

/** What of a call decides who may make it. */
export interface GuardedCall {
  readonly access: CallAccess;
  readonly method: string;
  readonly changesState: boolean;
}

export interface Refusal {
  readonly reason: Reason;
  readonly message: ErrorKey;
  readonly values?: Readonly<Record<string, string>>;
  /** The answer is that of something unknown; the log says that somebody wasn't allowed. */
  readonly isHidden?: boolean;
}

/** Decides whether a viewer may make a call. Null: yes. Pure; the verb still checks the object it is about. */
export function refuseCall(call: GuardedCall, viewer: Viewer): Refusal | null {
  const { access } = call;
  if (access.who === "anon") return null;
  if (!viewer.session) return { reason: "token_invalid", message: "tokenInvalid" };
  if (viewer.session.kind === "api") return refuseToken(call, viewer, viewer.session.scope);
  if (viewer.session.kind !== "user" || !viewer.user)
    return { reason: "sign_in_required", message: "signInRequired" };
  if (access.who === "session") return null;
  if (!viewer.user.isEmailConfirmed) return { reason: "email_unconfirmed", message: "emailUnconfirmed" };
  if (!isSignedIn(viewer)) return { reason: "sign_in_required", message: "signInRequired" };
  if (access.who === "platform-admin") return isPlatformAdmin(viewer) ? null : hidden;
  if (access.who === "super-admin") return isSuperAdmin(viewer) ? null : hidden;
  if (access.who === "user") return null;
  return refuseInSpace(access, viewer);
}

/** The console's calls are unknown to everybody who may not make them. */
const hidden: Refusal = { reason: "not_found", message: "notFound", isHidden: true };

/** Whether a call is the console's: it is in no description of the API. */
export const isConsoleCall = ({ access: { who } }: Pick<GuardedCall, "access">): boolean =>
  who === "platform-admin" || who === "super-admin";

/**
 * Which API tokens may make a call: none, all of the workspace, those with every area, or those with one of these
 * areas. The areas are the pages that grant the call, so that there is no second list of them.
 */
export type TokenNeed = "none" | "any" | "every-area" | readonly Tab[];

/** What a call that asks for a session requires of an API token. Guards and documentation read it. */
export function tokenNeed(call: GuardedCall): TokenNeed {
  const { who, tabs, personOnly } = call.access;
  if ((who !== "space" && who !== "ws-admin") || personOnly) return "none";
  if (tabs) return tabs;
  // Accounts, members and the plan: programs of every area need to read them. The rest belongs to no area.
  return who === "space" && !mayChange(call) ? "any" : "every-area";
}

const mayChange = ({ method, changesState }: GuardedCall): boolean => method !== "GET" || changesState;

/**
 * An API token makes the calls of its workspace as its member may, within its own areas, and none about the person or
 * the platform.
 */
function refuseToken(call: GuardedCall, viewer: Viewer, { areas, isReadOnly }: TokenScope): Refusal | null {
  const { user } = viewer;
  if (user?.status !== "active" || !user.isEmailConfirmed)
    return { reason: "token_invalid", message: "tokenInvalid" };
  if (isConsoleCall(call)) return hidden;
  const need = tokenNeed(call);
  if (need === "none") return { reason: "forbidden", message: "forbidden" };
  if (isReadOnly && mayChange(call)) return { reason: "scope_missing", message: "tokenReadOnly" };
  if (areas && need === "every-area") return { reason: "scope_missing", message: "tokenNeedsEveryArea" };
  if (areas && need !== "any" && need !== "every-area" && !need.some((area) => areas.includes(area)))
    return { reason: "scope_missing", message: "tokenNeedsArea", values: { areas: need.join(", ") } };
  return refuseInSpace(call.access, viewer);
}

/** What a call asks of the workspace and of the membership in it. */
function refuseInSpace(access: CallAccess, viewer: Viewer): Refusal | null {
  if (!viewer.workspace) return { reason: "space_required", message: "spaceNotFound" };
  if (viewer.workspace.status !== "active") return { reason: "forbidden", message: "spaceBlocked" };
  if (!viewer.membership && !isPlatformAdmin(viewer)) return { reason: "forbidden", message: "forbidden" };
  if (access.who === "ws-admin" && !viewer.membership?.isAdmin && !isPlatformAdmin(viewer)) {
    return { reason: "forbidden", message: "forbidden" };
  }
  if (!viewer.workspace.isPaid && !access.unpaidOk && !isPlatformAdmin(viewer))
    return { reason: "unpaid", message: "unpaid" };
  if (access.tabs && !access.tabs.some((tab) => mayOpen(viewer, tab)))
    return { reason: "forbidden", message: "forbidden" };
  if (access.feature && !hasFeature(viewer, access.feature))
    return { reason: "feature_missing", message: "featureMissing" };
  return null;
}
