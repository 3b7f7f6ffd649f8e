import { invalidField } from "@/lib/kernel/errors/index.ts";

/** Working hours may run past midnight, but not be empty. Throws `invalid_input`. */
export function checkHours(start: number, end: number): void {
  if (start === end) throw invalidField("work_hours_end", "workHoursInvalid");
}

/** Days of the week (1 is Monday) as they are stored: the sum of 1 for Monday, 2, 4 … 64 for Sunday. */
export function sumOfDays(days: readonly number[]): number {
  return [...new Set(days)].reduce((sum, day) => sum + 2 ** (day - 1), 0);
}

/** The days of the week that are stored as a sum, 1 for Monday. */
export function daysOfSum(sum: number): number[] {
  return [1, 2, 3, 4, 5, 6, 7].filter((day) => (sum & (2 ** (day - 1))) !== 0);
}
