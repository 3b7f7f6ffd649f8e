import { stepsToPage, withoutWizard } from "./wizard-address.ts";

/** The way back has been taken and takes effect in a moment: taken twice it would lead too far. */
let isLeaving = false;

/**
 * Closes the wizard over a page: what is the wizard's leaves the address [SH-063]. Where the page stands in the history
 * as it was before, that entry is gone back to, so that the browser's back doesn't open the steps again.
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

/** The addresses of this tab's history, the current one last; none where the browser doesn't tell them. */
function addressesUntilNow(): (string | null)[] {
  if (!("navigation" in window)) return [];
  const { navigation } = window;
  const until = (navigation.currentEntry?.index ?? -1) + 1;
  return navigation
    .entries()
    .slice(0, until)
    .map(({ url, sameDocument }) => (sameDocument ? url : null));
}
