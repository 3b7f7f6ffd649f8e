import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { PaymentRefused, type PaymentsPort } from "./port.ts";

/** The payments port of an installation whose operator has no account at a payment provider. */
export function noPayments(): PaymentsPort {
  const refuse = () => Promise.reject(new PaymentRefused("order", "no payment provider"));
  return {
    openCustomer: refuse,
    openCheckout: refuse,
    openPortal: refuse,
    readAccount: refuse,
    quote: refuse,
    changeSubscription: refuse,
    changeMethod: refuse,
    readEvent: () => Promise.reject(new ProviderError("auth", "no payment provider")),
  };
}
