/** The wizard's parameters in the address: the step, the answers, the extension's, and the account to reconnect. */
const wizardParameters = [
  "step",
  "country",
  "zone",
  "from",
  "to",
  "way",
  "by",
  "fromExtension",
  "waitLiEmail",
  "credential",
];

/** Opens the wizard over a page. */
const askingParameter = "addNewModal";

/** Whether an address opens the wizard over its page. Pages that are the wizard themselves never do [SH-063]. */
export function isWizardAsked(path: string, query: Pick<URLSearchParams, "get">): boolean {
  return query.get(askingParameter) === "true" && !/^\/credentials\/(first-)?add(\/|$)/i.test(path);
}

/** An address's query without the wizard's parameters; the page's own stay [SH-063]. */
export function withoutWizard(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const name of [askingParameter, ...wizardParameters]) rest.delete(name);
  return rest;
}

/**
 * How many history entries lead back to the page as it was before the wizard opened. 0 where there is no such entry,
 * because the wizard was opened by its address.
 * @param addresses the history's absolute addresses, the current one last; null where an entry belongs to another
 * load.
 */
export function stepsToPage(addresses: readonly (string | null)[]): number {
  const [now, ...earlier] = [...addresses].reverse();
  if (!now) return 0;
  const page = pageBehind(now);
  for (const [index, address] of earlier.entries()) {
    if (address === null || pageBehind(address) !== page) return 0;
    const { pathname, searchParams } = new URL(address);
    if (!isWizardAsked(pathname, searchParams)) return index + 1;
  }
  return 0;
}

function pageBehind(address: string): string {
  const { pathname, searchParams } = new URL(address);
  return `${pathname}?${withoutWizard(searchParams)}`;
}
