import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { SocialPort } from "./port.ts";

/** The social port of an installation without a network: no call works and no account can sign in. */
export function noNetwork(): SocialPort {
  const refuse = () => Promise.reject(new ProviderError("unavailable", "no network is connected"));
  return {
    connect: refuse,
    signInCountries: async () => [],
    solveCheckpoint: refuse,
    givePhone: refuse,
    giveSecondStep: refuse,
    resendCheckpoint: refuse,
    disconnect: refuse,
    readAccount: refuse,
    findProfile: refuse,
    findPeople: refuse,
    perform: refuse,
    lookUp: refuse,
    pendingRequests: refuse,
    withdrawRequest: refuse,
    poll: refuse,
  };
}
