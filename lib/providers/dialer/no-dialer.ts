import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { DialerPort } from "./port.ts";

/** The port of an installation whose operator has no account at a telephony provider. */
export function noDialer(): DialerPort {
  const refuse = () =>
    Promise.reject(new ProviderError("unavailable", "no telephony is connected", { scope: "server" }));
  return {
    countries: async () => [],
    available: async () => [],
    buy: refuse,
    findBought: refuse,
    release: refuse,
    token: refuse,
    readBegun: () => Promise.reject(new ProviderError("auth", "no telephony is connected")),
    answer: refuse,
    readNews: () => Promise.reject(new ProviderError("auth", "no telephony is connected")),
    readCall: refuse,
    recording: refuse,
  };
}
