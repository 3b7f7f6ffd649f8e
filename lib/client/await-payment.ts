/** How long to wait before each look at a payment, in seconds: five looks, each after twice the time [SH-177]. */
const paymentWaits = [15, 30, 60, 120, 240] as const;

/**
 * Looks whether a payment has arrived until it has, or until nobody looks any more, and says where to go: to the
 * campaigns when it has, else to the warning [SH-178]. A look that fails is one that found nothing.
 * @param look tells whether the workspace is paid. @param wait resolves after so many seconds.
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
