/**
 * Why a transaction reaches across tenants. A reason opens only the tables that list it below. docs/security.md lists
 * the callers of each; tests/integration/database/platform-callers.test.ts checks them.
 */
const platformReasons = [
  /** Host, session and membership look-up of a request, before its workspace is known. */
  "session",
  /** Sign-up, activation, password codes, creating a workspace. */
  "accounts",
  /** The sequencer's claims and settlements. */
  "sequencer",
  /** Finding mailboxes and accounts that are due for sync, and waking conversations, across tenants. */
  "sync",
  /** Purges, seeds and other housekeeping by operators and jobs. */
  "operations",
] as const;

export type PlatformReason = (typeof platformReasons)[number];

export interface TableRule {
  readonly class: "global" | "brand" | "tenant";
  /**
   * The module of lib/domain (or `db`) that alone writes it; others may read it by a join. Checked by
   * tests/integration/database/table-owners.test.ts.
   */
  readonly owner: string;
  /** Which other module writes it, and what. */
  readonly also?: Readonly<Record<string, string>>;
  /** Column that names the workspace; tenant tables only. */
  readonly workspace?: "workspace_id" | "id";
  readonly platform: readonly PlatformReason[];
  /** What the application's role may do, where it may not do everything. */
  readonly grants?: "select" | "append";
  /** Of a table to which rows are only added: the columns that may change nevertheless. */
  readonly changes?: readonly string[];
}

const tenant = (owner: string, ...platform: PlatformReason[]): TableRule => ({
  class: "tenant",
  owner,
  workspace: "workspace_id",
  platform,
});

const polls = {
  conversations:
    "polled_at, poll_cursor, mail_cursor, mail_tries, news_at, held_by, held_until: how far the news of the account were read, and by whom",
} as const;

/** Every table declares its class. A table that is missing here fails the catalogue's test and gets no grants. */
export const tables: Readonly<Record<string, TableRule>> = {
  brands: { class: "global", owner: "brands", platform: [] },
  brand_domains: { class: "global", owner: "brands", platform: [] },
  brand_clients: { class: "global", owner: "brands", platform: [] },
  brand_plans: { class: "global", owner: "brands", platform: [] },
  brand_mail_servers: { class: "global", owner: "brands", platform: [] },
  managers: { class: "global", owner: "admin", platform: [] },
  billing_prices: { class: "global", owner: "billing", platform: [] },
  product_clock: { class: "global", owner: "world", platform: [], grants: "select" },
  // The rate limiter's library counts in it; the accounts module clears it.
  rate_limits: { class: "global", owner: "accounts", platform: [] },

  workers: { class: "global", owner: "workers", platform: [] },

  users: { class: "brand", owner: "accounts", platform: ["session", "accounts", "operations"] },
  sessions: { class: "brand", owner: "accounts", platform: ["session", "accounts", "operations"] },
  user_codes: { class: "brand", owner: "accounts", platform: ["accounts", "operations"] },
  sign_ups: { class: "brand", owner: "accounts", platform: ["accounts", "operations"] },
  user_identities: { class: "brand", owner: "accounts", platform: ["accounts", "operations"] },
  second_factors: { class: "brand", owner: "accounts", platform: ["accounts", "operations"] },
  recovery_codes: { class: "brand", owner: "accounts", platform: ["accounts", "operations"] },
  passkeys: { class: "brand", owner: "accounts", platform: ["accounts", "operations"] },
  photos: { class: "brand", owner: "accounts", platform: ["accounts", "operations"] },
  oauth_clients: { class: "brand", owner: "accounts", platform: ["accounts", "operations"] },
  oauth_codes: { class: "brand", owner: "accounts", platform: ["accounts", "operations"] },
  passkey_challenges: { class: "brand", owner: "accounts", platform: ["accounts", "operations"] },
  console_entries: { class: "brand", owner: "admin", platform: ["operations"], grants: "append" },

  workspaces: {
    class: "tenant",
    owner: "workspaces",
    workspace: "id",
    platform: ["session", "accounts", "sequencer", "sync", "operations"],
  },
  memberships: tenant("workspaces", "session", "accounts", "operations"),
  membership_credentials: tenant("credentials", "session", "operations"),
  audit_entries: { ...tenant("workspaces", "accounts", "operations"), grants: "append" },
  secrets: tenant("db", "operations"),
  list_views: tenant("workspaces", "operations"),
  deeds: tenant("workspaces", "operations"),
  bulk_jobs: tenant("bulk", "operations"),

  credit_books: tenant("credits", "sequencer", "operations"),
  credit_lots: tenant("credits", "sequencer", "operations"),
  credit_transfers: { ...tenant("credits", "sequencer", "operations"), grants: "append" },
  credit_entries: { ...tenant("credits", "sequencer", "operations"), grants: "append" },

  billing_accounts: tenant("billing", "operations"),
  subscriptions: tenant("billing", "operations"),
  payment_methods: tenant("billing", "operations"),
  billing_invoices: tenant("billing", "operations"),
  billing_orders: tenant("billing", "operations"),
  billing_events: tenant("billing", "operations"),

  phone_orders: tenant("dialer", "operations"),
  phone_numbers: tenant("dialer", "sequencer", "operations"),
  dialer_keys: tenant("dialer", "operations"),
  phone_calls: tenant("dialer", "operations"),

  files: tenant("files", "sequencer", "operations"),
  file_holders: tenant("files", "operations"),

  invites: tenant("members", "accounts", "operations"),
  invite_credentials: tenant("members", "operations"),
  code_invites: tenant("members", "accounts", "operations"),
  code_invite_credentials: tenant("members", "operations"),

  credentials: { ...tenant("credentials", "session", "sequencer", "sync", "operations"), also: polls },
  sign_outs: tenant("credentials", "operations"),
  mailboxes: { ...tenant("mailboxes", "sequencer", "sync", "operations"), also: polls },
  mailbox_links: {
    ...tenant("mailboxes", "sequencer", "operations"),
    also: { credentials: "drops the links of an account that is removed" },
  },
  mailbox_troubles: tenant("mailboxes", "operations"),
  oauth_states: tenant("mailboxes", "operations"),
  calendars: tenant("integrations", "sync", "operations"),
  calendar_event_types: tenant("integrations", "operations"),
  calendar_bookings: tenant("integrations", "operations"),
  suppressions: tenant("suppression", "sequencer", "operations"),
  signatures: tenant("signatures", "operations"),
  blacklist_entries: tenant("blacklist", "sequencer", "operations"),
  labels: tenant("labels", "sequencer", "operations"),
  prospect_labels: tenant("labels", "sequencer", "operations"),

  prospects: tenant("prospects", "sequencer", "operations"),
  prospect_relations: tenant("prospects", "sequencer", "operations"),
  prospect_notes: tenant("prospects", "operations"),
  note_mentions: tenant("prospects", "operations"),
  uploads: tenant("prospects", "operations"),
  prospect_imports: tenant("prospects", "operations"),
  import_refusals: tenant("prospects", "operations"),
  import_people: tenant("prospects", "sequencer", "operations"),

  withdrawal_rules: tenant("withdrawals", "operations"),
  pending_requests: tenant("withdrawals", "operations"),
  people_searches: tenant("searches", "operations"),
  people_deeds: tenant("people", "operations"),
  people_duplicates: tenant("people", "operations"),
  // The database writes it when a person changes, whoever changes them.
  people_changes: tenant("people", "sequencer", "operations"),
  people_merges: tenant("people", "operations"),
  templates: tenant("templates", "operations"),
  template_labels: tenant("templates", "operations"),

  tracking_domains: tenant("tracking", "operations"),
  tracking_hits: tenant("tracking", "operations"),

  conversations: tenant("conversations", "sequencer", "sync", "operations"),
  messages: tenant("conversations", "sequencer", "operations"),
  message_html: tenant("conversations", "operations"),
  message_files: tenant("conversations", "sequencer", "operations"),
  message_sources: tenant("conversations", "operations"),
  mails_set_aside: tenant("conversations", "operations"),
  drafts: tenant("conversations", "operations"),
  scheduled_messages: tenant("conversations", "operations"),

  campaigns: tenant("campaigns", "sequencer", "operations"),
  campaign_versions: tenant("campaigns", "sequencer", "operations"),
  campaign_mailboxes: tenant("campaigns", "sequencer", "operations"),
  smart_sequences: tenant("campaigns", "operations"),

  lanes: tenant("lanes", "sequencer", "operations"),
  lane_usage: tenant("lanes", "sequencer", "operations"),
  enrolments: tenant("sequencer", "sequencer", "operations"),
  enrolment_holds: tenant("sequencer", "sequencer", "operations"),
  actions: tenant("sequencer", "sequencer", "operations"),
  tasks: tenant("tasks", "sequencer", "operations"),
  enrolment_events: {
    ...tenant("sequencer", "sequencer", "operations"),
    grants: "append",
    // Whose it is: two people may turn out to be one.
    changes: ["prospect_id"],
  },

  webhooks: tenant("webhooks", "sequencer", "operations"),
  webhook_deliveries: {
    ...tenant("webhooks", "sequencer", "operations"),
    also: { prospects: "whose it is: two people may turn out to be one" },
  },

  crm_pipelines: tenant("crm", "operations"),
  crm_stages: tenant("crm", "operations"),
  crm_deals: {
    ...tenant("crm", "operations"),
    also: { prospects: "whose it is: two people may turn out to be one" },
  },
  crm_suggestions: tenant("crm", "operations"),

  figures: tenant("reports", "operations"),
  figure_cursors: tenant("reports", "operations"),
  highlights: tenant("reports", "operations"),
  report_mails: tenant("reports", "operations"),
};
