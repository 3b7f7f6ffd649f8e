import { stepsToPage, withoutWizard } from "./wizard-address.ts";

/** A step back has been requested and takes effect in a moment: a second one would lead too far. */
let isLeaving = false;

/**
 * Closes the wizard over a page: its parameters leave the address [SH-063]. If the history has the page as it was
 * before, the browser goes back to that entry, so that "back" doesn't open the steps again.
 */
export function closeWizard(): void {
  if (isLeaving) return;
  const steps = stepsToPage(addressesUntilNow());
  if (steps > 0) {
    isLeaving = true;
    window.addEventListener("popstate", () => (isLeaving = false), { once: true });
    window.history.go(-steps);
    return;
  }
  const { pathname, search, hash } = window.location;
  const rest = withoutWizard(new URLSearchParams(search)).toString();
  window.history.replaceState(null, "", `${pathname}${rest ? `?${rest}` : ""}${hash}`);
}

/** The addresses of this tab's history, the current one last. Empty where the browser doesn't provide them. */
function addressesUntilNow(): (string | null)[] {
  if (!("navigation" in window)) return [];
  const { navigation } = window;
  const until = (navigation.currentEntry?.index ?? -1) + 1;
  return navigation
    .entries()
    .slice(0, until)
    .map(({ url, sameDocument }) => (sameDocument ? url : null));
}
