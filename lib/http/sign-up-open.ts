import type { Brand } from "@/lib/domain/brands/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

/** Whether somebody may sign up on a brand's pages: anybody, or only who was invited by a mail to their address. */
export const isSignUpOpen = ({ options }: Pick<Brand, "options">, isInvited: boolean): boolean =>
  options.password && (options.uiRegistration || isInvited);

/** Throws `forbidden` where a brand lets nobody sign up on its pages. */
export function requireSignUpOpen(brand: Pick<Brand, "options">, isInvited: boolean): void {
  if (!isSignUpOpen(brand, isInvited)) throw new ProductError("forbidden", "signUpClosed");
}

/** Throws `forbidden` where a brand's people sign in without a password of theirs. */
export function requirePasswordSignIn({ options }: Pick<Brand, "options">): void {
  if (!options.password) throw new ProductError("forbidden", "passwordSignInClosed");
}
