import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { SignInCountry, SocialPort } from "@/lib/providers/social/port.ts";

/**
 * The countries from which accounts can sign in, as the network offers them. Empty where no network is connected, or
 * while it can't be reached: no account can sign in then either.
 */
export async function listSignInCountries(
  social: Pick<SocialPort, "signInCountries">,
): Promise<SignInCountry[]> {
  try {
    return await social.signInCountries();
  } catch (error) {
    if (error instanceof ProviderError) return [];
    throw error;
  }
}
