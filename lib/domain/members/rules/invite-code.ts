/** Letters and digits that nobody takes for one another: no 0 and O, no 1, I and L. */
export const codeLetters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** The length of an invitation code [SH-160]. */
export const codeLength = 12;

/**
 * What a text names: a code that a person types (in any case), the secret of a mail, or neither. A code has about 59
 * bits, which together with the limits of the calls that take it can't be guessed.
 */
export function readInviteText(
  text: string,
): { readonly kind: "code" | "token"; readonly secret: string } | null {
  const typed = text.trim();
  if (typed.length === codeLength) return { kind: "code", secret: typed.toUpperCase() };
  return /^[\w-]{43}$/.test(typed) ? { kind: "token", secret: typed } : null;
}

/**
 * A code from random bytes. A byte beyond the last whole multiple of the letters is passed over, so that each letter is
 * as likely as any other. Null: the bytes didn't suffice.
 */
export function codeOf(bytes: Uint8Array): string | null {
  const fair = 256 - (256 % codeLetters.length);
  const letters = [...bytes]
    .filter((byte) => byte < fair)
    .map((byte) => codeLetters[byte % codeLetters.length]!);
  return letters.length < codeLength ? null : letters.slice(0, codeLength).join("");
}
