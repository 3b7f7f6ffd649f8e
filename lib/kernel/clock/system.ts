/**
 * System time, in milliseconds since 1970: the machine's clock. It serves sessions, tokens, leases, rate limits and
 * logs. Whatever a customer would call time (due dates, windows, delays) is product time and arrives as a parameter.
 */
export function systemMs(): number {
  return Date.now();
}
