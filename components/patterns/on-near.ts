/** How near the end of a list comes to the window before more of it is asked for, in CSS pixels [OC-192]. */
const nearPx = 300;

/** Calls back whenever an element comes near the window; the function returned ends it. */
export function onNear(element: Element, act: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) act();
    },
    { rootMargin: `${nearPx}px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
