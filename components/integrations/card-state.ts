import type { IntegrationView } from "@/lib/contracts/mailboxes.ts";
import type { CatalogueEntry } from "@/lib/contracts/words/integration-types.ts";

/** How a card of the catalogue stands [OC-391]. `disabled`: something that is connected is down. */
export type CardState = "connected" | "disconnected" | "disabled" | "via_zapier" | "coming_soon";

/** The state of a card. For an email type it is that of its mailboxes. */
export function cardState(
  { type, way }: CatalogueEntry,
  { mailboxes, hasToken }: { readonly mailboxes: readonly IntegrationView[]; readonly hasToken: boolean },
): CardState {
  if (way !== "native") return way;
  if (type === "api" || type === "zapier") return hasToken ? "connected" : "disconnected";
  // A step of a campaign calls its own address: nothing needs connecting.
  if (type === "webhook") return "connected";
  const own = mailboxes.filter((mailbox) => mailbox.type === type);
  if (own.some(({ status }) => status === "disabled")) return "disabled";
  return own.some(({ status }) => status === "connected") ? "connected" : "disconnected";
}
