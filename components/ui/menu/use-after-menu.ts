import { useRef } from "react";

/**
 * Puts off what a menu's item opens until the menu has closed and given the focus back to its button: a dialog that opens
 * then gives it back there too. `onCloseAutoFocus` is the menu's.
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
