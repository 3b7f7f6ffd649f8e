/**
 * Goes to another page. The promise never resolves, so that the caller stays busy and a second press does nothing. A
 * page that the browser restores from its memory, still busy, is loaded again.
 */
export function leaveFor(address: string): Promise<never> {
  window.addEventListener("pageshow", (event) => event.persisted && window.location.reload(), { once: true });
  window.location.assign(address);
  return new Promise(() => {});
}
