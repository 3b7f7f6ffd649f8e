import type { Plan } from "@/lib/access/plan.ts";
import type { SpaceItem, SpaceView, WorkerView } from "@/lib/contracts/workspaces.ts";
import type { Billing } from "@/lib/domain/billing/index.ts";
import type { Seats } from "@/lib/domain/credentials/index.ts";
import type { readWorkspace, WorkerRow, WorkspaceChoice } from "@/lib/domain/workspaces/index.ts";
import { toFeaturesSettings } from "@/lib/http/views/features-settings.ts";
import { photoAddress } from "./photos.ts";

/** A workspace in the list of choices. */
export function toSpaceItem(choice: WorkspaceChoice, brandKey: string, currentId: string | null): SpaceItem {
  return {
    _id: choice.id,
    name: choice.name,
    avatar: photoAddress(choice.photo),
    status: choice.status,
    brand: brandKey,
    users_count: choice.userCount,
    is_admin: choice.isAdmin,
    is_current: choice.id === currentId,
  };
}

type Workspace = NonNullable<Awaited<ReturnType<typeof readWorkspace>>>;

interface SpaceParts {
  readonly brand: { readonly key: string; readonly logoShape: "square" | "rectangle" };
  readonly seats: Seats;
  readonly plan: Plan;
  readonly subscription: Billing["subscription"];
  /** The social accounts that the caller may see. */
  readonly credentialIds: readonly string[];
}

/** The workspace with its members and seats. */
export function toSpaceView(workspace: Workspace, parts: SpaceParts): SpaceView {
  const { brand, seats, plan, subscription, credentialIds } = parts;
  const { extension } = seats;
  const free = Math.max(0, seats.total - seats.used);
  return {
    _id: workspace.id,
    name: workspace.name,
    email: null,
    brand: brand.key,
    avatar: photoAddress(workspace.photo),
    accent: workspace.accent,
    status: statusOf(workspace.status),
    tier: workspace.tier,
    is_paid: workspace.isPaid,
    payment_in_progress: workspace.paymentInProgress,
    is_billing_enabled: workspace.isBillingEnabled,
    has_dialer: workspace.hasDialer,
    show_crm: workspace.showCrm,
    crm_tokens: null,
    subscription: subscription?.price
      ? {
          tier: subscription.price.tier ?? workspace.tier,
          interval: subscription.price.interval,
          currency: subscription.price.currency,
          amount: subscription.price.amount * subscription.quantity,
          name: subscription.price.name,
        }
      : null,
    subscription_mode: modeOf(workspace.subscriptionMode),
    subscription_used_seats: seats.used + (subscription ? extension.used : 0),
    used_seats: seats.used,
    total_seats: seats.total,
    available_seats: free,
    cloud_seats_available: seats.refusal === "noCloudSeats" ? 0 : free,
    extension_seats_available:
      extension.refusal === "noExtensionSeats" ? 0 : Math.max(0, extension.total - extension.used),
    extension_overusage: Math.max(0, extension.used - extension.total),
    postal_address: workspace.postalAddress,
    features_settings: toFeaturesSettings(plan, { cloud: seats.total, extension: extension.total }),
    vendasta_bar: { max_credentials: seats.most },
    credits_usage: workspace.credits && {
      usage_by_type: { default: workspace.credits.used },
      available_by_type: { default: workspace.credits.available },
    },
    notifications: { is_expired_hubspot_token: false },
    stripe_customer: { is_billing_enabled: workspace.isBillingEnabled },
    info: { location: { country_code: null } },
    config: { logo_shape: brand.logoShape },
    ghl_token: null,
    ghl_space_id: null,
    admins: workspace.users.filter((user) => user.isAdmin).map((user) => user.id),
    users: workspace.users.map((user) => ({
      _id: user.id,
      full_name: `${user.firstName} ${user.lastName}`.trim(),
      first_name: user.firstName,
      last_name: user.lastName,
      username: user.email,
      email: user.email,
      photo_link: photoAddress(user.photo),
      available_credentials: credentialIds.filter(
        (id) => user.isAdmin || user.allCredentials || user.credentialIds.includes(id),
      ),
    })),
  };
}

/** The wire's status. Every status that is closed to members counts as blocked [SH-118]. */
function statusOf(word: string): SpaceView["status"] {
  return word === "active" || word === "deleted" ? word : "blocked";
}

/** The wire's mode (decision 28). An unknown word means no subscription [SH-119]. */
function modeOf(word: string): SpaceView["subscription_mode"] {
  return word === "disabled" || word === "stripe" || word === "manual" ? word : "no_sub";
}

/** A member; without a name their address stands for it. */
export function toWorker({ id, firstName, lastName, email, isAdmin, photo }: WorkerRow): WorkerView {
  return {
    _id: id,
    full_name: `${firstName} ${lastName}`.trim() || email,
    email,
    is_admin: isAdmin,
    photo_link: photoAddress(photo),
  };
}
