import * as accounts from "./accounts.ts";
import * as campaignCheck from "./campaigns/campaign-check.ts";
import * as campaignCopies from "./campaigns/campaign-copies.ts";
import * as campaignPeople from "./campaigns/campaign-people.ts";
import * as campaignStatus from "./campaigns/campaign-status.ts";
import * as campaigns from "./campaigns/campaigns.ts";
import * as rehearsal from "./campaigns/rehearsal.ts";
import * as credentials from "./credentials.ts";
import * as dashboard from "./dashboard.ts";
import * as imports from "./imports.ts";
import * as inbox from "./inbox.ts";
import * as listViews from "./list-views.ts";
import * as mailboxes from "./mailboxes.ts";
import * as prospects from "./prospects.ts";
import * as signatures from "./signatures.ts";
import * as tasks from "./tasks.ts";
import * as testMail from "./test-mail.ts";
import * as trackedLinks from "./tracked-links.ts";
import * as tracking from "./tracking.ts";
import * as unsubscribe from "./unsubscribe.ts";
import * as workspaces from "./workspaces.ts";
import * as world from "./world.ts";

/** Every contract of the API, by module; the OpenAPI description and the catalogue's tests read it. */
export const contracts = {
  accounts,
  campaigns: {
    ...campaigns,
    ...campaignCheck,
    ...campaignStatus,
    ...imports,
    ...testMail,
    ...campaignCopies,
    ...campaignPeople,
    ...rehearsal,
  },
  credentials,
  dashboard,
  inbox,
  mailboxes,
  prospects,
  signatures,
  tasks,
  tracking: { ...tracking, ...trackedLinks },
  unsubscribe,
  workspaces: { ...workspaces, ...listViews },
  world,
} as const;
