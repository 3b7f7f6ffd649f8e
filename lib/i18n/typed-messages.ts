import type apiReference from "@/messages/en/api-reference.json";
import type auth from "@/messages/en/auth.json";
import type billing from "@/messages/en/billing.json";
import type blacklist from "@/messages/en/blacklist.json";
import type campaigns from "@/messages/en/campaigns.json";
import type common from "@/messages/en/common.json";
import type consoleTexts from "@/messages/en/console.json";
import type credentials from "@/messages/en/credentials.json";
import type credits from "@/messages/en/credits.json";
import type crm from "@/messages/en/crm.json";
import type dashboard from "@/messages/en/dashboard.json";
import type dialer from "@/messages/en/dialer.json";
import type domains from "@/messages/en/domains.json";
import type errorsUi from "@/messages/en/errors-ui.json";
import type inbox from "@/messages/en/inbox.json";
import type integrations from "@/messages/en/integrations.json";
import type labels from "@/messages/en/labels.json";
import type legal from "@/messages/en/legal.json";
import type mails from "@/messages/en/mails.json";
import type members from "@/messages/en/members.json";
import type network from "@/messages/en/network.json";
import type notifications from "@/messages/en/notifications.json";
import type oauth from "@/messages/en/oauth.json";
import type onboarding from "@/messages/en/onboarding.json";
import type preferences from "@/messages/en/preferences.json";
import type prospects from "@/messages/en/prospects.json";
import type reports from "@/messages/en/reports.json";
import type security from "@/messages/en/security.json";
import type sequencer from "@/messages/en/sequencer.json";
import type settings from "@/messages/en/settings.json";
import type shell from "@/messages/en/shell.json";
import type signatures from "@/messages/en/signatures.json";
import type spaces from "@/messages/en/spaces.json";
import type templates from "@/messages/en/templates.json";
import type unsubscribe from "@/messages/en/unsubscribe.json";
import type webhooks from "@/messages/en/webhooks.json";
import type world from "@/messages/en/world.json";
import type { ErrorTextKey, ErrorTextsByModule } from "./errors/index.ts";
import type { AppLocale } from "./locales.ts";
import type { Namespace } from "./namespaces.ts";

interface Catalogues {
  "api-reference": typeof apiReference;
  auth: typeof auth;
  billing: typeof billing;
  campaigns: typeof campaigns;
  common: typeof common;
  console: typeof consoleTexts;
  credentials: typeof credentials;
  credits: typeof credits;
  crm: typeof crm;
  dashboard: typeof dashboard;
  dialer: typeof dialer;
  domains: typeof domains;
  "errors-ui": typeof errorsUi;
  inbox: typeof inbox;
  integrations: typeof integrations;
  labels: typeof labels;
  legal: typeof legal;
  mails: typeof mails;
  members: typeof members;
  network: typeof network;
  notifications: typeof notifications;
  oauth: typeof oauth;
  onboarding: typeof onboarding;
  preferences: typeof preferences;
  prospects: typeof prospects;
  reports: typeof reports;
  security: typeof security;
  sequencer: typeof sequencer;
  shell: typeof shell;
  blacklist: typeof blacklist;
  settings: typeof settings;
  signatures: typeof signatures;
  spaces: typeof spaces;
  templates: typeof templates;
  unsubscribe: typeof unsubscribe;
  webhooks: typeof webhooks;
  world: typeof world;
}

/** The texts by namespace. A namespace of the list without texts fails the compiler. */
type Texts = { [N in Namespace]: Catalogues[N] } & { readonly errors: ErrorTextsByModule };

declare module "@/lib/kernel/errors/index.ts" {
  interface ErrorTexts extends Readonly<Record<ErrorTextKey, string>> {}
}

/** A namespace, or a part of one: `campaigns.list`. */
export type TextPath =
  | Namespace
  | {
      [N in keyof Texts]: {
        [Part in keyof Texts[N] & string]: Texts[N][Part] extends object ? `${N}.${Part}` : never;
      }[keyof Texts[N] & string];
    }[keyof Texts];

/** The compiler refuses a key that the English texts don't have. A test compares the other languages with them. */
declare module "use-intl" {
  interface AppConfig {
    Locale: AppLocale;
    Messages: Texts;
  }
}
