/** The words of the console. Each has a text in messages/<locale>/console.json. */
export const customerStatuses = ["active", "blocked", "deleted"] as const;
export type CustomerStatus = (typeof customerStatuses)[number];

/** Who decides what a workspace has [decision 28]. */
export const subscriptionModes = ["disabled", "stripe", "manual", "no_sub"] as const;
export type SubscriptionMode = (typeof subscriptionModes)[number];

export const managerTypes = ["sales", "success"] as const;
export type ManagerType = (typeof managerTypes)[number];

export const platformRoles = ["none", "platform_admin", "super_admin"] as const;
export type PlatformRole = (typeof platformRoles)[number];

/** The build states of a white-label [BO-387]. */
export const buildStates = ["not_built", "building", "uploaded"] as const;
export type BuildState = (typeof buildStates)[number];

/** The words by which the list of white-labels is asked for, with the build state of each [BO-402, BO-403]. */
export const buildStateWords = {
  "not-built": "not_built",
  building: "building",
  uploaded: "uploaded",
} as const satisfies Readonly<Record<string, BuildState>>;

/** The most signs of a manager's name and description [BO-305, BO-314]. */
export const managerLimits = { name: 80, description: 500 } as const;

/** The pictures of a brand, by the names of their settings. */
export const brandPictures = [
  "logo_url",
  "dark_logo_url",
  "auth_logo_url",
  "dark_auth_logo_url",
  "loader_logo_url",
  "dark_loader_logo_url",
] as const;

export const brandColours = ["primary", "light_primary", "dark_primary"] as const;

export const brandOptions = ["ui_registration", "ghl_only", "password", "google", "microsoft"] as const;
export type BrandOptionWord = (typeof brandOptions)[number];

/** The switches of a brand that show or hide something [SH-019]. */
export const brandSwitches = [
  "hide_billing",
  "hide_new_workspace",
  "hide_refer_and_earn",
  "changelog_icon",
  "feature_request_link",
  "monitoring_tab",
  "hide_health_panel",
  "show_max_credentials",
  "suppress_subscription_notifications",
] as const;

export const brandLinks = [
  "support",
  "help",
  "learning",
  "community",
  "affiliate",
  "refer_and_earn",
  "feature_request",
  "changelog",
  "demo",
] as const;

/** Where people of a brand may sign in instead of here. */
export const oauthProviderWords = ["google", "microsoft"] as const;
