import { invalidField } from "@/lib/kernel/errors/index.ts";
import { type OwnWords, weaknessOf } from "./rules/weak-password.ts";

let loading: Promise<ReadonlySet<string>> | undefined;

/**
 * The 49,000 most common passwords, in lower case. Loaded when the first password is chosen: most requests need no
 * list.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import("@zxcvbn-ts/language-common")
    .then(({ dictionary }) => new Set(dictionary["passwords-common"]))
    .catch((err: unknown) => {
      // The next password is tried anew.
      loading = undefined;
      throw err;
    });
  return loading;
}

/**
 * Checks a password that somebody chooses: neither a common one, nor one row of keys, nor made of the person's and the
 * brand's words. Asked where a password is set, never where one is typed to sign in. Throws `invalid_input` at `field`.
 */
export async function requireStrongPassword(field: string, password: string, own: OwnWords): Promise<void> {
  const weakness = weaknessOf(password, await commonPasswords(), own);
  if (weakness) throw invalidField(field, weakness);
}
