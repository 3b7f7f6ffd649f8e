import type { MouseEvent } from "react";

/** As `onMouseDown` of what holds buttons: a press on one of them leaves the focus where it is. */
export function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest("button:not([role])")) event.preventDefault();
}
