/** How close the end of a list is to its window when more is fetched, in CSS pixels [OC-192]. */
const nearPx = 300;

/**
 * Calls `act` whenever an element comes near the window, or near the visible part of the pane that scrolls it. Returns
 * a function that stops this.
 */
export function onNear(element: Element, act: () => void, pane: Element | null = null): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) act();
    },
    { rootMargin: `${nearPx}px`, ...(pane ? { root: pane } : {}) },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
