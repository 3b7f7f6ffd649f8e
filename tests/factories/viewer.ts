import { decide } from "@/lib/access/guards.ts";
import { planOf } from "@/lib/access/plan.ts";
import type { AllowedPages } from "@/lib/access/tabs.ts";
import { nobody, type Viewer, type ViewerUser, type ViewerWorkspace } from "@/lib/access/viewer.ts";

export const user: ViewerUser = {
  id: "u",
  email: "ada@people.example",
  firstName: "Ada",
  lastName: "Test",
  status: "active",
  isEmailConfirmed: true,
  platformRole: "none",
};
export const workspace: ViewerWorkspace = {
  id: "w",
  name: "Workspace",
  status: "active",
  plan: planOf("pro", null),
  isPaid: true,
  paymentInProgress: false,
  isBillingEnabled: false,
  showsCrm: true,
  hasDialer: true,
};

/** A workspace admin for whom every guard passes, except for what is given. */
export function viewer(
  change: Omit<Partial<Viewer>, "user" | "workspace"> & {
    user?: Partial<ViewerUser>;
    workspace?: Partial<ViewerWorkspace> | null;
  } = {},
): Viewer {
  return {
    session: { id: "s", kind: "user" },
    membership: { isAdmin: true, allowedPages: {}, credentialIds: null },
    workspaceCount: 1,
    credentialCount: 1,
    ...change,
    user: { ...user, ...change.user },
    workspace: change.workspace === null ? null : { ...workspace, ...change.workspace },
  };
}
/** A worker with a map of pages. */
export const worker = (allowedPages: AllowedPages, change: Parameters<typeof viewer>[0] = {}) =>
  viewer({ ...change, membership: { isAdmin: false, allowedPages, credentialIds: [] } });

/** Where somebody is sent from a path. Null: the page opens. */
export function sent(path: string, who: Viewer, query = "") {
  return decide({ path, query: new URLSearchParams(query), viewer: who })?.to ?? null;
}

export const anonymous: Viewer = { ...nobody, session: { id: "s", kind: "anonymous" } };
