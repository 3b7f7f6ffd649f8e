"use client";

import { createContext, type ReactNode, use, useCallback, useState } from "react";

const Announce = createContext<(text: string) => void>(() => undefined);

/** Says to screen readers what only shows to the eye: "340 people found". Stands once in the application's layout. */
export function LiveRegion({ children }: { children: ReactNode }) {
  const [spoken, setSpoken] = useState({ text: "", turn: 0 });
  const announce = useCallback((text: string) => setSpoken(({ turn }) => ({ text, turn: turn + 1 })), []);
  return (
    <Announce value={announce}>
      {children}
      <div aria-live="polite" className="sr-only">
        <span key={spoken.turn}>{spoken.text}</span>
      </div>
    </Announce>
  );
}

/** The function that says a text aloud, politely. */
export function useAnnounce(): (text: string) => void {
  return use(Announce);
}
