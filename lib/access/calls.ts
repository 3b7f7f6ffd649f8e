import type { ErrorKey, Reason } from "@/lib/kernel/errors/index.ts";
import type { Feature } from "./features.ts";
import type { Tab } from "./tabs.ts";
import { hasFeature, isPlatformAdmin, isSignedIn, mayOpen, type Viewer } from "./viewer.ts";

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

export interface Refusal {
  readonly reason: Reason;
  readonly message: ErrorKey;
}

/** Decides whether a viewer may make a call. Null: yes. Pure; the verb still checks the object it is about. */
export function refuseCall(access: CallAccess, viewer: Viewer): Refusal | null {
  if (access.who === "anon") return null;
  if (!viewer.session) return { reason: "token_invalid", message: "tokenInvalid" };
  if (viewer.session.kind === "api") return refuseToken(access, viewer);
  if (viewer.session.kind !== "user" || !viewer.user)
    return { reason: "sign_in_required", message: "signInRequired" };
  if (access.who === "session") return null;
  if (!viewer.user.isEmailConfirmed) return { reason: "email_unconfirmed", message: "emailUnconfirmed" };
  if (!isSignedIn(viewer)) return { reason: "sign_in_required", message: "signInRequired" };
  if (access.who === "platform-admin" && !isPlatformAdmin(viewer))
    return { reason: "forbidden", message: "forbidden" };
  if (access.who === "super-admin" && viewer.user.platformRole !== "super_admin") {
    return { reason: "forbidden", message: "forbidden" };
  }
  if (access.who === "user" || access.who === "platform-admin" || access.who === "super-admin") return null;
  return refuseInSpace(access, viewer);
}

/** An API token makes the calls of its workspace as its member may, and none about the person or the platform. */
function refuseToken(access: CallAccess, viewer: Viewer): Refusal | null {
  const { user } = viewer;
  if (user?.status !== "active" || !user.isEmailConfirmed)
    return { reason: "token_invalid", message: "tokenInvalid" };
  if ((access.who !== "space" && access.who !== "ws-admin") || access.personOnly)
    return { reason: "forbidden", message: "forbidden" };
  return refuseInSpace(access, viewer);
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
