/** What a deal may be [OC-353]. */
export const dealStatuses = ["open", "won", "lost", "deleted"] as const;
export type DealStatus = (typeof dealStatuses)[number];

/** What a board shows of them: whoever deletes a deal doesn't look for it there. */
export const shownDealStatuses = ["open", "won", "lost"] as const satisfies readonly DealStatus[];
export type ShownDealStatus = (typeof shownDealStatuses)[number];

/** The CRMs whose deals the product shows; `default` is its own [OC-352]. */
export const crmPlatforms = ["default", "hubspot", "pipedrive"] as const;
export type CrmPlatform = (typeof crmPlatforms)[number];

/** The platform that a word names. `converge_hub` is another name of the native one. Null: no platform. */
export function readPlatform(word: string): CrmPlatform | null {
  if (word === "converge_hub") return "default";
  return crmPlatforms.find((platform) => platform === word) ?? null;
}

/** The board that an address names: any other word means the native one [OC-346]. */
export const boardOf = (word: string): CrmPlatform => readPlatform(word.toLowerCase()) ?? "default";

/** The feature of the plan that opens a platform [OC-358]. */
export const featureOfPlatform = {
  default: "native_crm",
  hubspot: "hubspot_crm",
  pipedrive: "pipedrive_crm",
} as const satisfies Readonly<Record<CrmPlatform, string>>;

/** The cookie in which a browser keeps the board that was looked at last [OC-345]. */
export const lastCrmCookie = "last_crm";

/** The stages of a new pipeline, with how many of a hundred deals are won from there. */
export const firstStages = [
  { word: "qualified", probability: 10 },
  { word: "meeting", probability: 25 },
  { word: "proposal", probability: 50 },
  { word: "negotiation", probability: 75 },
] as const;
