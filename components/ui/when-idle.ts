/** Calls `act` once the browser is idle, after two seconds at the latest. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(act, { timeout: 2_000 });
  return () => window.cancelIdleCallback(asked);
}
