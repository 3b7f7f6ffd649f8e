/** The window's event that says that the application is on its way to another address; its detail is that address. */
export const navigationBegan = "navigation:began";

/**
 * Tells the page that the way to an address has begun; a turn later, because what is changed within the framework's own
 * turn is shown together with the new page.
 */
export function tellNavigation(address: string): void {
  setTimeout(() => window.dispatchEvent(new CustomEvent(navigationBegan, { detail: address })));
}

/** Whether an address is another page than the one that is shown (path and query, as an address has them). */
export function leadsElsewhere(address: string, shown: string, origin: string): boolean {
  const { pathname, search, origin: its } = new URL(address, origin);
  return its === origin && pathname + search !== shown;
}
