/**
 * System time, in milliseconds since 1970: the machine's clock, for sessions, tokens, leases, rate limits and logs.
 * All times that matter to customers (due dates, windows, delays) are product time and come as a parameter.
 */
export function systemMs(): number {
  return Date.now();
}
