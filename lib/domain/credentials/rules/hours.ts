import { invalidField } from "@/lib/kernel/errors/index.ts";

/** Working hours may run past midnight, but not be empty. Throws `invalid_input`. */
export function checkHours(start: number, end: number): void {
  if (start === end) throw invalidField("work_hours_end", "workHoursInvalid");
}
