import * as accounts from "./accounts.ts";
import * as auditLog from "./audit-log.ts";
import * as billing from "./billing.ts";
import * as blacklist from "./blacklist.ts";
import * as calendars from "./calendars.ts";
import * as campaignCheck from "./campaigns/campaign-check.ts";
import * as campaignCopies from "./campaigns/campaign-copies.ts";
import * as campaignPeople from "./campaigns/campaign-people.ts";
import * as campaignStatus from "./campaigns/campaign-status.ts";
import * as campaigns from "./campaigns/campaigns.ts";
import * as overview from "./campaigns/overview.ts";
import * as rehearsal from "./campaigns/rehearsal.ts";
import * as smartSequences from "./campaigns/smart-sequences.ts";
import * as clientErrors from "./client-errors.ts";
import * as consoleCustomers from "./console/customers.ts";
import * as consolePeople from "./console/people.ts";
import * as consolePlans from "./console/plans.ts";
import * as consoleWhiteLabels from "./console/white-labels.ts";
import * as credentials from "./credentials.ts";
import * as credits from "./credits/calls.ts";
import * as crm from "./crm.ts";
import * as dashboard from "./dashboard.ts";
import * as dialer from "./dialer.ts";
import * as files from "./files.ts";
import * as firstSteps from "./first-steps.ts";
import * as imports from "./imports.ts";
import * as inbox from "./inbox.ts";
import * as invites from "./invites.ts";
import * as labels from "./labels.ts";
import * as listViews from "./list-views.ts";
import * as mailboxes from "./mailboxes.ts";
import * as members from "./members.ts";
import * as notifications from "./notifications.ts";
import * as oauth from "./oauth.ts";
import * as onboarding from "./onboarding.ts";
import * as ownAccount from "./own-account.ts";
import * as passkeys from "./passkeys.ts";
import * as photos from "./photos.ts";
import * as prospects from "./prospects.ts";
import * as reports from "./reports.ts";
import * as restore from "./restore.ts";
import * as searches from "./searches.ts";
import * as secondFactor from "./second-factor.ts";
import * as sessions from "./sessions.ts";
import * as signatures from "./signatures.ts";
import * as sso from "./sso.ts";
import * as tasks from "./tasks.ts";
import * as templates from "./templates.ts";
import * as testMail from "./test-mail.ts";
import * as trackedLinks from "./tracked-links.ts";
import * as tracking from "./tracking.ts";
import * as unsubscribe from "./unsubscribe.ts";
import * as webhooks from "./webhooks.ts";
import * as workspaces from "./workspaces.ts";
import * as world from "./world.ts";

/** Every contract of the API, by module; the OpenAPI description and the catalogue's tests read it. */
export const contracts = {
  accounts: {
    ...accounts,
    ...restore,
    ...secondFactor,
    ...passkeys,
    ...ownAccount,
    ...photos,
    ...sessions,
    ...sso,
    ...oauth,
  },
  billing,
  calendars,
  campaigns: {
    ...campaigns,
    ...campaignCheck,
    ...campaignStatus,
    ...imports,
    ...testMail,
    ...campaignCopies,
    ...campaignPeople,
    ...rehearsal,
    ...overview,
    ...smartSequences,
  },
  clientErrors,
  console: { ...consoleCustomers, ...consolePeople, ...consolePlans, ...consoleWhiteLabels },
  credentials,
  credits,
  crm,
  dashboard: { ...dashboard, ...firstSteps, ...notifications },
  dialer,
  files,
  inbox,
  labels,
  mailboxes,
  members: { ...members, ...invites },
  prospects,
  searches,
  reports,
  signatures,
  blacklist,
  tasks,
  templates,
  tracking: { ...tracking, ...trackedLinks },
  unsubscribe,
  webhooks,
  workspaces: { ...workspaces, ...listViews, ...onboarding, ...auditLog },
  world,
} as const;
