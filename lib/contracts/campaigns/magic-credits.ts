import { creditPrices } from "../credits/prices.ts";

/** How many credits a magic campaign costs [OC-018]. */
export const magicCredits = creditPrices.magic_campaigns.credits;
