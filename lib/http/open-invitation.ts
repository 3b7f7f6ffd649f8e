import { readInvite } from "@/lib/domain/members/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

/** An invitation by mail that can be accepted, as the pages of the way in show it. */
export interface OpenInvitation {
  readonly secret: string;
  readonly email: string;
  readonly spaceName: string;
  readonly hasAccount: boolean;
}

/**
 * The length of the secret of a mail. A code is never looked up for a page, whose requests nobody counts as guesses.
 */
const secretLength = 43;

/** An invitation as whoever has its secret may see it. Null: there is none. */
export async function findInvitation(brandId: string, secret: string) {
  if (secret.length !== secretLength) return null;
  try {
    return await readInvite(brandId, secret);
  } catch (error) {
    if (error instanceof ProductError && error.reason === "not_found") return null;
    throw error;
  }
}

/** The invitation by mail that a secret opens. Null: none, or it was used, revoked or is expired. */
export async function openInvitation(brandId: string, secret: string): Promise<OpenInvitation | null> {
  const found = await findInvitation(brandId, secret);
  if (found?.state !== "pending" || found.invited === null) return null;
  return { secret, spaceName: found.workspaceName, ...found.invited };
}
