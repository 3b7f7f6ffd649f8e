import { useRef } from "react";

/**
 * Delays what a menu's item opens until the menu has closed and returned the focus to its button: a dialog that opens
 * then returns the focus there, too. Pass `onCloseAutoFocus` to the menu.
 */
export function useAfterMenu() {
  const wanted = useRef<(() => void) | null>(null);
  return {
    later: (act: () => void) => {
      wanted.current = act;
    },
    onCloseAutoFocus: () => {
      const act = wanted.current;
      wanted.current = null;
      act?.();
    },
  };
}
