import type { SpaceItem, SpaceView } from "@/lib/contracts/workspaces.ts";
import type { Seats } from "@/lib/domain/credentials/index.ts";
import type { readWorkspace, WorkspaceChoice } from "@/lib/domain/workspaces/index.ts";

/** A workspace in the list of choices. */
export function toSpaceItem(choice: WorkspaceChoice, brandKey: string, currentId: string | null): SpaceItem {
  return {
    _id: choice.id,
    name: choice.name,
    status: choice.status,
    brand: brandKey,
    users_count: choice.userCount,
    is_admin: choice.isAdmin,
    is_current: choice.id === currentId,
  };
}

type Workspace = NonNullable<Awaited<ReturnType<typeof readWorkspace>>>;

/** The workspace with its members and seats [SH-116]. */
export function toSpaceView(workspace: Workspace, brandKey: string, seats: Seats): SpaceView {
  const free = Math.max(0, seats.total - seats.used);
  return {
    _id: workspace.id,
    name: workspace.name,
    brand: brandKey,
    status: workspace.status,
    tier: workspace.tier,
    is_paid: workspace.isPaid,
    payment_in_progress: workspace.paymentInProgress,
    is_billing_enabled: workspace.isBillingEnabled,
    subscription_mode: workspace.subscriptionMode,
    used_seats: seats.used,
    total_seats: seats.total,
    available_seats: free,
    cloud_seats_available: seats.refusal === "noCloudSeats" ? 0 : free,
    admins: workspace.users.filter((user) => user.isAdmin).map((user) => user.id),
    users: workspace.users.map((user) => ({
      _id: user.id,
      full_name: `${user.firstName} ${user.lastName}`.trim(),
      first_name: user.firstName,
      last_name: user.lastName,
      email: user.email,
    })),
  };
}
