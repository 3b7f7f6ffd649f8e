import type { automationTypes } from "@/lib/access/seats.ts";
import type { WizardStep } from "../wizard-state.ts";

export type Automation = (typeof automationTypes)[number];

/** The parameter of the address that keeps the choice. */
export const automationParameter = "by";

/** Parameters that begin with the extension: a visit that it started, and one that awaits its e-mail [SH-404]. */
const beginning = ["fromExtension", "waitLiEmail"];

const isThere = (value: string | null) => value !== null && value !== "" && value !== "null";

/** Whether an address goes straight to the extension's block. */
export const beginsWithExtension = (query: Pick<URLSearchParams, "get">): boolean =>
  beginning.some((name) => isThere(query.get(name)));

/** Whether an address asks for the page that installs the extension [SH-404]. */
export const asksToInstall = (query: Pick<URLSearchParams, "get">): boolean =>
  isThere(query.get("installExtension"));

/** How a new account shall run: as the address says, as far as the plan offers it; else the first way that it offers. */
export function automationOf(
  query: Pick<URLSearchParams, "get">,
  offered: readonly Automation[],
): Automation {
  const chosen = query.get(automationParameter);
  const named = chosen === "cloud" || chosen === "extension" ? chosen : null;
  const asked = named ?? (beginsWithExtension(query) ? "extension" : null);
  return asked && offered.includes(asked) ? asked : (offered[0] ?? "cloud");
}

/**
 * The steps of an account that the extension runs: its block alone [SH-308]. Before it stands the choice of the way,
 * where the plan offers several or the account runs already, and can be changed; behind it the network's question, once
 * there is one.
 */
export function extensionSteps(given: {
  readonly offersChoice: boolean;
  readonly isExisting: boolean;
  readonly isAsked: boolean;
}): readonly WizardStep[] {
  const { offersChoice, isExisting, isAsked } = given;
  return [
    ...(offersChoice || isExisting ? (["automation"] as const) : []),
    "signIn",
    ...(isAsked ? (["code"] as const) : []),
  ];
}
