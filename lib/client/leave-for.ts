/**
 * Leaves for another page and never comes back to its caller: whoever waits stays busy, so that a second press does
 * nothing. A page that the browser brings back out of its memory, still busy, is loaded anew.
 */
export function leaveFor(address: string): Promise<never> {
  window.addEventListener("pageshow", (event) => event.persisted && window.location.reload(), { once: true });
  window.location.assign(address);
  return new Promise(() => {});
}
