/**
 * Milliseconds that never go back, for measuring durations in this process. Unlike the machine's clock they don't
 * jump. They go on while the process is suspended.
 */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
