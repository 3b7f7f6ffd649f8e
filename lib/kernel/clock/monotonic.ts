/**
 * Milliseconds that only ever grow, for measuring how long something took in this process. Unlike the machine's clock
 * it doesn't jump, and it goes on while the process is paused.
 */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
