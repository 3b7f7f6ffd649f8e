/** How near the end of a list comes to its window before more of it is asked for, in CSS pixels [OC-192]. */
const nearPx = 300;

/**
 * Calls back whenever an element comes near the window, or near what is seen of the pane that scrolls it; the function
 * returned ends it.
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
