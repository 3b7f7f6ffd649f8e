"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import type { DialerPanelProps } from "./dialer-panel.tsx";
import { onDialer } from "./open-dialer.ts";

// Loaded when it is opened.
const DialerPanel = dynamic(async () => (await import("./dialer-panel.tsx")).DialerPanel);

export type DialerHostProps = Omit<DialerPanelProps, "number" | "onClose">;

/** The place of the dialer in the application's frame: nothing until somebody opens it. */
export function DialerHost(props: DialerHostProps) {
  const [number, setNumber] = useState<string | null>(null);
  useEffect(() => onDialer(setNumber), []);
  return number === null ? null : <DialerPanel {...props} number={number} onClose={() => setNumber(null)} />;
}
