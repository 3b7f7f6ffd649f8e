/** The window event that the application is navigating to another address, which is its detail. */
export const navigationBegan = "navigation:began";

/**
 * Announces that a navigation has begun. It waits for the next task, because React shows changes made in the
 * framework's own task only together with the new page.
 */
export function tellNavigation(address: string): void {
  setTimeout(() => window.dispatchEvent(new CustomEvent(navigationBegan, { detail: address })));
}

/** Whether an address is another page than the shown one, by path and query. */
export function leadsElsewhere(address: string, shown: string, origin: string): boolean {
  const { pathname, search, origin: its } = new URL(address, origin);
  return its === origin && pathname + search !== shown;
}
