/** The calendar day of an instant in a time zone, like `2027-03-28`. */
export function dayOf(at: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    timeZone,
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/** How a day is called: by its date, unless it is today or yesterday, as seen at `now` in the time zone. */
export function nameOfDay(at: number, now: number, timeZone: string): "today" | "yesterday" | "date" {
  const day = dayOf(at, timeZone);
  const today = dayOf(now, timeZone);
  if (day === today) return "today";
  // Days have 23 to 25 hours, so dates are compared, not instants.
  const before = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  return day === before ? "yesterday" : "date";
}

/** Items of one day, in their order. */
export interface Day<Item> {
  /** Its first item's instant. */
  readonly at: number;
  readonly items: readonly Item[];
}

/** Divides items, in the order of time, by the days of a time zone. */
export function byDay<Item extends { readonly at: string }>(
  items: readonly Item[],
  timeZone: string,
): Day<Item>[] {
  const days: { at: number; day: string; items: Item[] }[] = [];
  for (const item of items) {
    const at = Date.parse(item.at);
    const day = dayOf(at, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ at, day, items: [item] });
  }
  return days.map(({ at, items: own }) => ({ at, items: own }));
}
