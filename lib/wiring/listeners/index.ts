import { facts } from "@/lib/kernel/facts/index.ts";
import { bindAccounts } from "./accounts.ts";
import { bindCampaigns } from "./campaigns.ts";
import { bindCredits } from "./credits.ts";
import { bindMailHealth } from "./mail-health.ts";
import { bindMembers } from "./members.ts";
import { bindPeople } from "./people.ts";
import { bindWebhooks } from "./webhooks.ts";

/** Binds every listener to its facts. Each process calls it once before it takes work. */
export function bindListeners(): void {
  facts.clear();
  bindAccounts();
  bindCampaigns();
  bindPeople();
  bindCredits();
  bindMailHealth();
  bindMembers();
  bindWebhooks();
}
