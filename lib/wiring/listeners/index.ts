import { facts } from "@/lib/kernel/facts/index.ts";
import { bindAccounts } from "./accounts.ts";
import { bindCampaigns } from "./campaigns.ts";
import { bindPeople } from "./people.ts";

/** Binds every listener to the facts it waits for; called once by each process before it takes work. */
export function bindListeners(): void {
  facts.clear();
  bindAccounts();
  bindCampaigns();
  bindPeople();
}
