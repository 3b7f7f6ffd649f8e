import type { Feature } from "./features.ts";

/** The switches of a brand that show or hide pages (decision 19). */
export type PageSwitches = Readonly<Record<"hideBilling" | "hideNewWorkspace" | "monitoringTab", boolean>>;

/** What a page asks of the plan, the workspace and the brand, besides the rights of its visitor. */
export interface PageConditions {
  /** The plan has it [SH-186]. */
  readonly feature?: Feature;
  /** Billing is on in the workspace, and the brand doesn't hide it (decision 38) [SH-182, SH-477]. */
  readonly isBilling?: boolean;
  /** The workspace's dialer is on [OC-302]. */
  readonly isDialer?: boolean;
  /** The workspace shows its CRM [SH-242]. */
  readonly isCrm?: boolean;
  /** The brand's switch that has to be on [SH-015]. */
  readonly shownBy?: keyof PageSwitches;
  /** The brand's switch that has to be off. */
  readonly hiddenBy?: keyof PageSwitches;
}

/**
 * By the start of an address; the longest one counts. As with the groups of pages, it also names pages that aren't
 * built yet: the table of pages takes its conditions from here, so that none of them is open to everybody on its first
 * day. What else the features gate is told in docs/features.md.
 */
const conditions: Readonly<Record<string, PageConditions>> = {
  "/dashboard/my-tasks": { feature: "dash_tasks" },
  "/extension": { feature: "extension" },
  "/search": { feature: "prospect_finder" },
  "/profiles/search-prospects": { feature: "prospect_finder" },
  "/campaign/add": { feature: "campaigns" },
  "/smart-sequences": { feature: "smart_sequences" },
  "/templates/videos": { feature: "video" },
  "/dialer": { feature: "calling", isDialer: true },
  "/integrations/zapier": { feature: "zapier_integration" },
  "/webhook": { feature: "webhook_integration" },
  "/mailboxes/ai-emails/domains": { feature: "ai_domain" },
  "/mailboxes/ai-emails/mailboxes": { feature: "mailbox_slot" },
  "/mailboxes/ai-emails/mailboxes/warm-up": { feature: "email_warming" },
  "/settings/account": { feature: "social_automation" },
  "/settings/voicemails": { feature: "voicemail" },
  "/preferences/user/company-research": { feature: "ai_company_researches" },
  "/preferences/workspace/auto-labels": { feature: "ai_powered_labels" },
  "/preferences/workspace/ai-employees": { feature: "ai_employee_messages" },
  "/crm": { isCrm: true },
  "/converge_hub": { isCrm: true, feature: "native_crm" },
  "/billing": { isBilling: true },
  "/workspace/add": { hiddenBy: "hideNewWorkspace" },
  "/admin/charts-admin": { shownBy: "monitoringTab" },
};

/** What the page at a path (lower case) asks for. */
export function conditionsOf(path: string): PageConditions {
  const [longest] = Object.keys(conditions)
    .filter((start) => path === start || path.startsWith(`${start}/`))
    .sort((one, other) => other.length - one.length);
  return longest === undefined ? {} : (conditions[longest] ?? {});
}

/** Whether a brand has a page at all. */
export const isOfBrand = (
  { shownBy, hiddenBy }: Pick<PageConditions, "shownBy" | "hiddenBy">,
  switches: PageSwitches,
): boolean => (shownBy === undefined || switches[shownBy]) && (hiddenBy === undefined || !switches[hiddenBy]);

/** A brand that neither shows nor hides anything. */
export const noSwitches: PageSwitches = {
  hideBilling: false,
  hideNewWorkspace: false,
  monitoringTab: false,
};
