import * as accounts from "./accounts.ts";
import * as campaignPeople from "./campaign-people.ts";
import * as campaigns from "./campaigns.ts";
import * as credentials from "./credentials.ts";
import * as inbox from "./inbox.ts";
import * as listViews from "./list-views.ts";
import * as mailboxes from "./mailboxes.ts";
import * as prospects from "./prospects.ts";
import * as workspaces from "./workspaces.ts";
import * as world from "./world.ts";

/** Every contract of the API, by module; the OpenAPI description and the catalogue's tests read it. */
export const contracts = {
  accounts,
  campaigns: { ...campaigns, ...campaignPeople },
  credentials,
  inbox,
  mailboxes,
  prospects,
  workspaces: { ...workspaces, ...listViews },
  world,
} as const;
