/** Calls back once the browser has nothing better to do, two seconds from now at the latest; the function returned ends it. */
export function whenIdle(act: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(act, { timeout: 2_000 });
  return () => window.cancelIdleCallback(asked);
}
