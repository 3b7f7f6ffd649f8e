/** What the wizard keeps in its address: the step, the answers, and the account that it brings back. */
const wizardParameters = ["step", "country", "zone", "from", "to", "credential"];

/** Asks for the wizard over a page. */
const askingParameter = "addNewModal";

/** Whether an address asks for the wizard over its page: on any but those that are the wizard themselves [SH-063]. */
export function isWizardAsked(path: string, query: Pick<URLSearchParams, "get">): boolean {
  return query.get(askingParameter) === "true" && !/^\/credentials\/(first-)?add(\/|$)/i.test(path);
}

/** The query of an address without the wizard over its page: what is the page's own stays [SH-063]. */
export function withoutWizard(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const name of [askingParameter, ...wizardParameters]) rest.delete(name);
  return rest;
}

/**
 * How many entries of the history lead back to the page as it was before the wizard opened over it; 0 where it is not
 * there: the wizard was opened by its address.
 * @param addresses the history's absolute addresses, the current one last; null where an entry belongs to another load.
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
