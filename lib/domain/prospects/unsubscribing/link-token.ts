import { derivedKeys } from "@/lib/db/security/secrets.ts";
import { bytesOfId, type Id, idOfBytes, lowestId } from "@/lib/kernel/ids/index.ts";
import { openToken, sealToken } from "@/lib/kernel/sealed-token/index.ts";

/** What the link of a mail unsubscribes. */
export interface UnsubscribeLink {
  readonly workspaceId: Id;
  /** The person to whom the mail went. Null: a test mail, whose link unsubscribes nobody. */
  readonly prospectId: Id | null;
  /** The action or deed that sent the mail. */
  readonly sourceId: Id;
  /** The address to which the mail went, which the person may no longer have. */
  readonly address: string;
}

const idBytes = 16;

const keys = () => derivedKeys("unsubscribe link");

/**
 * The secret in the address of a link. It holds everything that an opt-out needs, so that the link works for as long as
 * a mail is kept: also after the campaign or the person was deleted. Nobody can read it, or make one for somebody else.
 * The same link always has the same token, so that a second try of a mail is the same mail.
 */
export function tokenOf({ workspaceId, prospectId, sourceId, address }: UnsubscribeLink): string {
  const ids = [workspaceId, prospectId ?? lowestId, sourceId].map(bytesOfId);
  return sealToken(keys()[0]!, Buffer.concat([...ids, Buffer.from(address, "utf8")]));
}

/** The link of a token. Null for every text that isn't a token of this installation. */
export function linkOf(token: string): UnsubscribeLink | null {
  const held = openToken(keys(), token);
  if (held === null || held.length <= 3 * idBytes) return null;
  const [workspaceId, prospectId, sourceId] = [0, 1, 2].map((place) =>
    idOfBytes(held.subarray(place * idBytes, (place + 1) * idBytes)),
  );
  if (!workspaceId || !sourceId) return null;
  return {
    workspaceId,
    prospectId: prospectId ?? null,
    sourceId,
    address: held.subarray(3 * idBytes).toString("utf8"),
  };
}
