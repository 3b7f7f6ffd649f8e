"use client";

import { createContext, type ReactNode, use, useEffect, useState } from "react";
import {
  type Anchor,
  type ClockReading,
  clockMoved,
  laterAnchor,
  productTimeAt,
  tickMs,
} from "@/lib/kernel/clock/product-time.ts";

/** Where no page sets it, product time is this machine's time. */
const machineTime: Anchor = { reading: { now: 0, rate: 1 }, readAt: 0 };

const Clock = createContext(machineTime);

/** The latest reading in this browser, from any page. On the server each page has its own. */
let latest: Anchor | null = null;

function anchorOf(reading: ClockReading): Anchor {
  const anchor = laterAnchor(latest, reading, Date.now());
  if (typeof window !== "undefined") latest = anchor;
  return anchor;
}

export interface ProductTimeProps extends ClockReading {
  /** Whether product time may be moved: then the page listens for it. */
  movable: boolean;
  children: ReactNode;
}

/**
 * Gives the components below product time: its reading when the server rendered the page, or when it was moved since.
 */
export function ProductTime({ now, rate, movable, children }: ProductTimeProps) {
  const [given, setGiven] = useState<ClockReading>({ now, rate });
  const [anchor, setAnchor] = useState(() => anchorOf(given));
  if (given.now !== now || given.rate !== rate) {
    setGiven({ now, rate });
    setAnchor(anchorOf({ now, rate }));
  }
  useEffect(() => {
    if (!movable) return;
    const move = (event: Event) => {
      latest = { reading: (event as CustomEvent<ClockReading>).detail, readAt: Date.now() };
      setAnchor(latest);
    };
    window.addEventListener(clockMoved, move);
    return () => window.removeEventListener(clockMoved, move);
  }, [movable]);
  return <Clock value={anchor}>{children}</Clock>;
}

/** The whole seconds of product time until a moment (milliseconds since 1970). 0: it is past, or there is none. */
export function useSecondsUntil(moment: number | null): number {
  const anchor = use(Clock);
  const [machine, setMachine] = useState(() => Date.now());
  const left = moment === null ? 0 : Math.max(0, Math.ceil((moment - productTimeAt(anchor, machine)) / 1000));
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setMachine(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return left;
}

/** Product time in milliseconds since 1970, exact to a minute (to a tick where it runs faster). */
export function useProductTime(): number {
  const anchor = use(Clock);
  const [machine, setMachine] = useState(() => Date.now());
  const tick = tickMs(anchor.reading.rate);
  useEffect(() => {
    if (tick === null) return;
    const timer = setInterval(() => setMachine(Date.now()), tick);
    return () => clearInterval(timer);
  }, [tick]);
  return productTimeAt(anchor, machine);
}
