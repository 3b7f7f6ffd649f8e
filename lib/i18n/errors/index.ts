import type { AppLocale } from "../locales.ts";
import { accounts } from "./accounts.ts";
import { billing } from "./billing.ts";
import { blacklist } from "./blacklist.ts";
import { campaigns } from "./campaigns.ts";
import { consoleErrors } from "./console.ts";
import { conversations } from "./conversations.ts";
import { credentials } from "./credentials.ts";
import { crm } from "./crm.ts";
import { dialer } from "./dialer.ts";
import { integrations } from "./integrations.ts";
import { labels } from "./labels.ts";
import { mailboxes } from "./mailboxes.ts";
import { prospects } from "./prospects.ts";
import { requests } from "./requests.ts";
import { searches } from "./searches.ts";
import { sequencer } from "./sequencer.ts";
import { signatures } from "./signatures.ts";
import { tasks } from "./tasks.ts";
import { templates } from "./templates.ts";
import { tracking } from "./tracking.ts";
import { webhooks } from "./webhooks.ts";
import { workspaces } from "./workspaces.ts";
import { world } from "./world.ts";

/** The error texts by module, each with its five languages. A new module adds its line. */
const texts = {
  accounts,
  billing,
  campaigns,
  console: consoleErrors,
  conversations,
  credentials,
  dialer,
  crm,
  integrations,
  labels,
  mailboxes,
  prospects,
  requests,
  searches,
  sequencer,
  blacklist,
  signatures,
  tasks,
  templates,
  tracking,
  webhooks,
  workspaces,
  world,
};

/** The error keys of each module, from the English files. */
export type ErrorTextsByModule = { [M in keyof typeof texts]: (typeof texts)[M]["en"] };

/** Every error key of all modules. */
export type ErrorTextKey = {
  [M in keyof ErrorTextsByModule]: keyof ErrorTextsByModule[M];
}[keyof ErrorTextsByModule];

const together = (locale: AppLocale): Readonly<Record<string, string>> =>
  Object.assign({}, ...Object.values(texts).map((languages) => languages[locale]));

const catalogues = {
  de: together("de"),
  en: together("en"),
  es: together("es"),
  fr: together("fr"),
  pt: together("pt"),
};

/** The error texts in one language. English is the specification's exact wording. */
export function loadErrors(locale: AppLocale): Readonly<Record<string, string>> {
  return catalogues[locale];
}

/** The same by module, for components that report an error before the server does. */
export const errorsByModule = (
  locale: AppLocale,
): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  Object.fromEntries(Object.entries(texts).map(([module, languages]) => [module, languages[locale]]));
