import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { SignInCountry, SocialPort } from "@/lib/providers/social/port.ts";

/**
 * The countries that the network offers for signing in. Empty where no network is connected or it can't be reached:
 * then no account can sign in either.
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
