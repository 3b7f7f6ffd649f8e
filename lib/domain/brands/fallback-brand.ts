import type { Brand } from "./brand.ts";

/** The default values of every brand. The page shown in an outage uses them, too. */
export const fallbackBrand: Brand = {
  id: "",
  key: "default",
  name: "Outreach",
  title: "Outreach",
  theme: {
    primary: "#f37648",
    lightPrimary: null,
    darkPrimary: null,
    logoUrl: null,
    darkLogoUrl: null,
    authLogoUrl: null,
    darkAuthLogoUrl: null,
    logoShape: "square",
    logoSize: 35,
    socialName: "Social",
  },
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
  links: {
    support: null,
    help: null,
    learning: null,
    community: null,
    affiliate: null,
    featureRequest: null,
    changelog: null,
  },
  hosts: [],
};
