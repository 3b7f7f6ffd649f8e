"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { type ClockReading, clockMoved, productTimeAt, tickMs } from "@/lib/kernel/clock/product-time.ts";

/** A reading of the product's clock, and what this machine's showed when it came. */
interface Anchor {
  readonly reading: ClockReading;
  readonly readAt: number;
}

/** Where no page says otherwise, product time is this machine's. */
const machineTime: Anchor = { reading: { now: 0, rate: 1 }, readAt: 0 };

const Clock = createContext(machineTime);

export interface ProductTimeProps extends ClockReading {
  /** Somebody may move product time: the page hears of it, and asks for it again when one comes back to it. */
  movable: boolean;
  children: ReactNode;
}

/** Tells what is below what the product's clock showed when the server rendered the page, or when it was moved since. */
export function ProductTime({ now, rate, movable, children }: ProductTimeProps) {
  const router = useRouter();
  const [given, setGiven] = useState<ClockReading>({ now, rate });
  const [anchor, setAnchor] = useState<Anchor>(() => ({ reading: given, readAt: Date.now() }));
  if (given.now !== now || given.rate !== rate) {
    setGiven({ now, rate });
    setAnchor({ reading: { now, rate }, readAt: Date.now() });
  }
  useEffect(() => {
    if (!movable) return;
    const refresh = () => router.refresh();
    const move = (event: Event) =>
      setAnchor({ reading: (event as CustomEvent<ClockReading>).detail, readAt: Date.now() });
    window.addEventListener("focus", refresh);
    window.addEventListener(clockMoved, move);
    return () => {
      window.removeEventListener("focus", refresh);
      window.removeEventListener(clockMoved, move);
    };
  }, [movable, router]);
  return <Clock value={anchor}>{children}</Clock>;
}

/** Product time in milliseconds since 1970, a minute exact (a tick where it runs faster). */
export function useProductTime(): number {
  const { reading, readAt } = use(Clock);
  const [machine, setMachine] = useState(() => Date.now());
  const tick = tickMs(reading.rate);
  useEffect(() => {
    if (tick === null) return;
    const timer = setInterval(() => setMachine(Date.now()), tick);
    return () => clearInterval(timer);
  }, [tick]);
  return productTimeAt(reading, readAt, machine);
}
