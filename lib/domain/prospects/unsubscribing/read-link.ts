import { db } from "@/lib/db/index.ts";
import { isAddressOptedOut } from "@/lib/domain/suppression/index.ts";
import { brandIdOf } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { findAddressees } from "../store/unsubscribing.ts";
import { linkOf } from "./link-token.ts";
import { maskedAddress } from "./masked-address.ts";

/** What the page of a link shows. */
export interface SeenLink {
  readonly address: string;
  /** Whether the address and whoever has it have opted out already. */
  readonly isDone: boolean;
  /** Whether the link stands in a test mail, so that it unsubscribes nobody. */
  readonly isTest: boolean;
}

/**
 * What the page of an unsubscribe link shows, without doing anything. Null where the token isn't one of a workspace of
 * this brand: another brand's host says nothing about it.
 */
export async function readUnsubscribeLink(brandId: Id, token: string): Promise<SeenLink | null> {
  const link = linkOf(token);
  if (link === null) return null;
  const { workspaceId, address } = link;
  return db.tenant({ workspaceId }, async (tx) => {
    if ((await brandIdOf(tx, workspaceId)) !== brandId) return null;
    const isTest = link.prospectId === null;
    if (isTest) return { address: maskedAddress(address), isDone: false, isTest };
    const people = await findAddressees(tx.sql, link);
    const isDone =
      (await isAddressOptedOut(tx.sql, workspaceId, address)) && people.every(({ isOut }) => isOut);
    return { address: maskedAddress(address), isDone, isTest };
  });
}
