import type { Tx } from "@/lib/db/index.ts";
import { dropSecret, openSecret, type SecretOwner, sealSecret } from "@/lib/db/security/secrets.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

interface Named {
  readonly workspaceId: Id;
  readonly id: Id;
}

const ownerOf = ({ workspaceId, id }: Named): SecretOwner => ({
  workspaceId,
  ownerType: "calendar",
  ownerId: id,
});

/** The token of a calendar is sealed to it. */
export const sealToken = (tx: Tx, calendar: Named, token: string) => sealSecret(tx, ownerOf(calendar), token);

/** Null: the calendar is gone. */
export const openToken = (tx: Tx, calendar: Named) => openSecret(tx, ownerOf(calendar));

export const dropToken = (tx: Tx, calendar: Named) => dropSecret(tx, ownerOf(calendar));
