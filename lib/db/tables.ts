/**
 * Why a transaction reaches across tenants. Each reason opens only the tables that name it below; the callers of each
 * are listed in docs/security.md and checked by tests/integration/platform-callers.test.ts.
 */
const platformReasons = [
  /** Host, session and membership look-up of a request, before its workspace is known. */
  "session",
  /** Sign-up, activation, password codes, creating a workspace. */
  "accounts",
  /** The sequencer's claims and settlements. */
  "sequencer",
  /** Finding mailboxes and accounts whose news are due, and waking conversations, across tenants. */
  "sync",
  /** Purges, seeds and other housekeeping by operators and jobs. */
  "operations",
] as const;

export type PlatformReason = (typeof platformReasons)[number];

export interface TableRule {
  readonly class: "global" | "brand" | "tenant";
  /** Column that names the workspace; tenant tables only. */
  readonly workspace?: "workspace_id" | "id";
  readonly platform: readonly PlatformReason[];
  /** What the application's role may do, where that is less than everything. */
  readonly grants?: "select" | "append";
}

const tenant = (...platform: PlatformReason[]): TableRule => ({
  class: "tenant",
  workspace: "workspace_id",
  platform,
});

/** Every table says what it is. A table that is missing here fails the catalogue's test and gets no grants. */
export const tables: Readonly<Record<string, TableRule>> = {
  brands: { class: "global", platform: [] },
  brand_domains: { class: "global", platform: [] },
  product_clock: { class: "global", platform: [], grants: "select" },
  rate_limits: { class: "global", platform: [] },

  users: { class: "brand", platform: ["session", "accounts", "operations"] },
  sessions: { class: "brand", platform: ["session", "accounts", "operations"] },
  user_codes: { class: "brand", platform: ["accounts", "operations"] },

  workspaces: {
    class: "tenant",
    workspace: "id",
    platform: ["session", "accounts", "sequencer", "sync", "operations"],
  },
  memberships: tenant("session", "accounts", "operations"),
  membership_credentials: tenant("session", "operations"),
  audit_entries: { ...tenant("accounts", "operations"), grants: "append" },
  secrets: tenant("operations"),
  list_views: tenant("operations"),

  credentials: tenant("session", "sequencer", "sync", "operations"),
  mailboxes: tenant("sequencer", "sync", "operations"),
  mailbox_links: tenant("sequencer", "operations"),
  suppressions: tenant("sequencer", "operations"),

  prospects: tenant("sequencer", "operations"),
  uploads: tenant("operations"),
  prospect_imports: tenant("operations"),
  import_refusals: tenant("operations"),
  import_people: tenant("sequencer", "operations"),

  conversations: tenant("sequencer", "sync", "operations"),
  messages: tenant("sequencer", "operations"),
  drafts: tenant("operations"),

  campaigns: tenant("sequencer", "operations"),
  campaign_versions: tenant("sequencer", "operations"),
  campaign_mailboxes: tenant("sequencer", "operations"),

  lanes: tenant("sequencer", "operations"),
  lane_usage: tenant("sequencer", "operations"),
  enrolments: tenant("sequencer", "operations"),
  actions: tenant("sequencer", "operations"),
  enrolment_events: { ...tenant("sequencer", "operations"), grants: "append" },
};
