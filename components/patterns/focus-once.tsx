"use client";

import { useEffect, useRef } from "react";

/** Moves the focus once it is shown: what had it before is gone. */
export function FocusOnce({ onShown }: { onShown: () => void }) {
  const shown = useRef(onShown);
  useEffect(() => shown.current(), []);
  return null;
}
