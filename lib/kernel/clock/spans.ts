/** Spans of time in milliseconds. A day is 24 hours, whatever a zone's clocks do. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
