import type { Tx } from "@/lib/db/index.ts";
import { invalidField, type ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { isAddressTaken } from "./store/credentials.ts";

/** The refusal of an address that is another account's [SH-342]. */
const addressTaken = (): ProductError => invalidField("email", "credentialEmailTaken");

/** The refusal of another address for an account that the network knows: it would be another account. */
export const otherAccount = (): ProductError => invalidField("email", "credentialOtherAccount");

/** Throws `invalid_input` where an account of the workspace, besides `except`, has the address already. */
export async function requireFreeAddress(
  tx: Tx,
  workspaceId: Id,
  usernameLower: string,
  except: Id | null,
): Promise<void> {
  if (await isAddressTaken(tx, workspaceId, usernameLower, except)) throw addressTaken();
}
