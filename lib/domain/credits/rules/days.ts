const dayMs = 86_400_000;
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const isoOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The day of a moment in a zone, ISO. */
export function dayIn(zone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(moment);
  return parts.slice(0, 10);
}

/** The day so many days after another. */
export const plusDays = (day: string, days: number): string => isoOf(at(day) + days * dayMs);

/** All days from one to another, both included. Null: there is none, or there are more than `most`. */
export function daysBetween(from: string, to: string, most: number): string[] | null {
  const count = Math.round((at(to) - at(from)) / dayMs) + 1;
  if (!(count >= 1 && count <= most)) return null;
  return Array.from({ length: count }, (_, index) => plusDays(from, index));
}
