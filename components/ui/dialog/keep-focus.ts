import type { MouseEvent } from "react";

/** What is pressed and takes nothing typed: a button, a box to tick with its words, what opens a part of the page. */
const pressed = 'button:not([role]), [role="checkbox"], label:has([role="checkbox"]), summary';

/** Use as `onMouseDown` of an element with buttons: pressing one of them doesn't move the focus. */
export function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest(pressed)) event.preventDefault();
}
