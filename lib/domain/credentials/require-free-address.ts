import type { Tx } from "@/lib/db/index.ts";
import { invalidField, type ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { isAddressTaken } from "./store/credentials.ts";

/** The error for an address that another account has [SH-342]. */
const addressTaken = (): ProductError => invalidField("email", "credentialEmailTaken");

/** The error for a new address on an account that the network knows: that would be a different account. */
export const otherAccount = (): ProductError => invalidField("email", "credentialOtherAccount");

/** Throws `invalid_input` where another account of the workspace than `except` has the address. */
export async function requireFreeAddress(
  tx: Tx,
  workspaceId: Id,
  usernameLower: string,
  except: Id | null,
): Promise<void> {
  if (await isAddressTaken(tx, workspaceId, usernameLower, except)) throw addressTaken();
}
