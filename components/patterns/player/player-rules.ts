/** The speeds of the player; after the last one comes the first [SH-211]. */
export const speeds = [1, 1.5, 2] as const;

export type Speed = (typeof speeds)[number];

/** How far one skips back or forward, in seconds [SH-211]. */
export const skipSeconds = 10;

/** The steps of the volume, which goes from 0 to 1 [SH-211]. */
export const volumeStep = 0.01;

export function nextSpeed(now: Speed): Speed {
  return speeds[(speeds.indexOf(now) + 1) % speeds.length] ?? speeds[0];
}

/** Where a skip leads, which is never outside of the recording. An unknown length ends nothing. */
export function skipped(at: number, by: number, length: number): number {
  const end = Number.isFinite(length) ? length : Number.POSITIVE_INFINITY;
  return Math.min(Math.max(0, at + by), end);
}

/** A time of a recording as `m:ss`. */
export function clock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
