import { isFeature } from "@/lib/access/features.ts";
import { type Offered, offerUpgrade } from "./offer-upgrade.ts";

/**
 * Shows the upgrade prompt for a feature by its name. A name that no feature has, as in an address that somebody wrote,
 * is logged to the browser's console and does nothing else [SH-497].
 */
export function offerFeature(name: string, offered: Offered): void {
  if (isFeature(name)) offerUpgrade(offered);
  // biome-ignore lint/suspicious/noConsole: the specification asks for it, and a server's log would fill with it.
  else console.warn(`Unknown feature: ${name}`);
}
