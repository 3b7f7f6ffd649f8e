"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { onRecording, type Recording } from "./play-recording.ts";

// Loaded with the first recording.
const PlayerBar = dynamic(async () => (await import("./player-bar.tsx")).PlayerBar);

/** The player of recordings on every layout: nothing until one is played [SH-207]. */
export function Player() {
  const [recording, setRecording] = useState<Recording | null>(null);
  useEffect(() => onRecording(setRecording), []);
  return recording ? (
    <PlayerBar key={recording.url} recording={recording} onClose={() => setRecording(null)} />
  ) : null;
}
