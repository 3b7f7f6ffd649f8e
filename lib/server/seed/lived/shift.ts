import { dayMs } from "@/lib/kernel/clock/spans.ts";

/** A moment as Postgres and JSON write it, in UTC. */
const moment = /\b(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?)(Z|\+00:00)/g;

/**
 * How far a history is moved so that it has just ended, in milliseconds: whole days, so that people still worked in the
 * daytime.
 */
export const shiftOf = (endsAt: number, now: number): number => Math.floor((now - endsAt) / dayMs) * dayMs;

/** A text of JSON with all its moments moved. */
export const shifted = (json: string, byMs: number): string =>
  json.replace(moment, (_, at: string) => new Date(Date.parse(`${at}Z`) + byMs).toISOString());
