import type { MouseEvent } from "react";

/**
 * Use as `onMouseDown` of an element with buttons: pressing one of them, or what opens a part of the page, doesn't move
 * the focus.
 */
export function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest("button:not([role]), summary"))
    event.preventDefault();
}
