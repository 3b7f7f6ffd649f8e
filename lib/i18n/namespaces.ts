/**
 * The files of messages/<locale>/, each a namespace. A new module adds its name here, in alphabetical order; a test
 * compares the list with the folders.
 */
export const NAMESPACES = [
  "api-reference",
  "auth",
  "billing",
  "blacklist",
  "campaigns",
  "common",
  "credentials",
  "credits",
  "crm",
  "dashboard",
  "domains",
  "errors-ui",
  "inbox",
  "integrations",
  "labels",
  "legal",
  "mails",
  "members",
  "network",
  "notifications",
  "oauth",
  "onboarding",
  "preferences",
  "prospects",
  "reports",
  "security",
  "sequencer",
  "settings",
  "shell",
  "signatures",
  "spaces",
  "templates",
  "unsubscribe",
  "webhooks",
  "world",
] as const;

export type Namespace = (typeof NAMESPACES)[number];
