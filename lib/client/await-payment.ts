/** The wait before each check of a payment, in seconds: five checks, each after twice the time [SH-177]. */
const paymentWaits = [15, 30, 60, 120, 240] as const;

/**
 * Checks whether a payment has arrived, until it has or the checks are used up. Returns where to go: to the campaigns,
 * else to the warning [SH-178]. A check that fails counts as "not arrived".
 * @param look returns whether the workspace is paid. @param wait resolves after so many seconds.
 */
export async function awaitPayment(
  look: () => Promise<boolean>,
  wait: (seconds: number) => Promise<void>,
): Promise<"/campaigns" | "/billing-warning"> {
  for (const seconds of paymentWaits) {
    await wait(seconds);
    if (await look().catch(() => false)) return "/campaigns";
  }
  return "/billing-warning";
}
