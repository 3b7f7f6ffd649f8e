import { randomInt } from "node:crypto";

/** How many codes a person keeps. */
export const recoveryCodeCount = 10;

/** Letters and digits that nobody takes for another. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 6;
const groupLength = 4;
/** Codes that were made before have four groups, and count until they are used or made anew. */
const lengths = [groups * groupLength, 16];

/** Codes of 118 bits each, which no plain hash gives away: six groups, `k7qf-2m9x-abcd-5327-hj2k-mn8p`. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join("");
  const code = () => Array.from({ length: groups }, group).join("-");
  return Array.from({ length: recoveryCodeCount }, code);
}

/** A code as it is stored, however a person typed its groups. Null: it is none. */
export function readRecoveryCode(typed: string): string | null {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, "");
  return lengths.includes(plain.length) && [...plain].every((letter) => letters.includes(letter))
    ? plain
    : null;
}
