"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useState } from "react";

const Ahead = createContext(0);

export interface ProductTimeProps {
  /** Product time when the server rendered the page, in milliseconds since 1970. */
  now: number;
  /** Somebody may move product time elsewhere: the page asks for it again when one comes back to it. */
  movable: boolean;
  children: ReactNode;
}

/** Tells what is below how far product time is ahead of this machine's. */
export function ProductTime({ now, movable, children }: ProductTimeProps) {
  const router = useRouter();
  const [anchor, setAnchor] = useState(() => ({ now, ahead: now - Date.now() }));
  if (anchor.now !== now) setAnchor({ now, ahead: now - Date.now() });
  useEffect(() => {
    if (!movable) return;
    const refresh = () => router.refresh();
    window.addEventListener("focus", refresh);
    return () => window.removeEventListener("focus", refresh);
  }, [movable, router]);
  return <Ahead value={anchor.ahead}>{children}</Ahead>;
}

/** Product time in milliseconds since 1970, a minute exact; the machine's where no page said otherwise. */
export function useProductTime(): number {
  const ahead = use(Ahead);
  const [machine, setMachine] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setMachine(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return machine + ahead;
}
