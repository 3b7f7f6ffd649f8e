import type { Brand } from "./brand.ts";

/** What a brand is before anything is set: the base of every brand, and what stands on the page of an outage. */
export const fallbackBrand: Brand = {
  id: "",
  key: "default",
  name: "Outreach",
  title: "Outreach",
  theme: { primary: "#f37648", logoUrl: null, logoShape: "square", socialName: "Social" },
  switches: {
    hideBilling: false,
    hideNewWorkspace: false,
    hideReferAndEarn: false,
    changelogIcon: false,
    featureRequestLink: false,
    monitoringTab: false,
    hideHealthPanel: false,
    showMaxCredentials: false,
    suppressSubscriptionNotifications: false,
  },
  hosts: [],
};
