import type { CalendlyUser } from "@/lib/contracts/calendars.ts";
import type { IntegrationView } from "@/lib/contracts/mailboxes.ts";
import type { CatalogueEntry } from "@/lib/contracts/words/integration-types.ts";

/** How a card of the catalogue stands [OC-391]. `disabled`: something that is connected is down. */
export type CardState = "connected" | "disconnected" | "disabled" | "via_zapier" | "coming_soon";

/** The state of a card. For an email type it is that of its mailboxes. */
export function cardState(
  { type, way }: CatalogueEntry,
  {
    mailboxes,
    hasToken,
    calendars = [],
  }: {
    readonly mailboxes: readonly IntegrationView[];
    readonly hasToken: boolean;
    readonly calendars?: readonly Pick<CalendlyUser, "status">[];
  },
): CardState {
  if (way !== "native") return way;
  if (type === "calendly") return standing(calendars);
  if (type === "api" || type === "zapier") return hasToken ? "connected" : "disconnected";
  // A step of a campaign calls its own address: nothing needs connecting.
  if (type === "webhook") return "connected";
  return standing(mailboxes.filter((mailbox) => mailbox.type === type));
}

/** What is down is told first: somebody has to do something. */
function standing(connected: readonly { readonly status: string }[]): CardState {
  if (connected.some(({ status }) => status === "disabled")) return "disabled";
  return connected.some(({ status }) => status === "connected") ? "connected" : "disconnected";
}
