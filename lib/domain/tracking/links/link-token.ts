import { createHash } from "node:crypto";
import { derivedKeys } from "@/lib/db/security/secrets.ts";
import { bytesOfId, type Id, idOfBytes } from "@/lib/kernel/ids/index.ts";
import { openToken, sealToken } from "@/lib/kernel/sealed-token/index.ts";
import { targetOf } from "../rules/target.ts";

/** A mail that is tracked. */
export interface TrackedMail {
  readonly workspaceId: Id;
  /** The action that sends the mail. */
  readonly actionId: Id;
}

/** A link of a mail. */
export interface TrackedLink extends TrackedMail {
  /** Which link of the mail, from 0, of how many: at most 255. */
  readonly place: number;
  readonly links: number;
  readonly target: string;
}

/** A link with the host on which it stands. */
export interface PlacedLink extends TrackedLink {
  /** Without its port, in lower case. */
  readonly host: string;
}

/** The link of a token. */
export interface SealedLink extends TrackedLink {
  /** Tells the host for which the link was made (`hostMarkOf`). */
  readonly hostMark: string;
}

const idBytes = 16;
const hostBytes = 8;
const headBytes = 2 * idBytes + 2 + hostBytes;
const mostLinks = 255;

const linkKeys = () => derivedKeys("tracking link");
const pixelKeys = () => derivedKeys("tracking pixel");

/**
 * The secret in the address of a tracked link. It holds the target itself, so that there is no table of targets, and
 * nobody can have the product redirect to an address that it didn't seal (S19). It also tells the host on which the
 * link stands: there it leads to its target whatever becomes of the domain, and on a stranger's host it is worth
 * nothing. Null where the target isn't followed through us: then the link stays as it is.
 */
export function linkTokenOf(link: PlacedLink): string | null {
  const { workspaceId, actionId, place, links, host, target } = link;
  const href = targetOf(target);
  if (href === null || place < 0 || place >= links || links > mostLinks) return null;
  const ids = [bytesOfId(workspaceId), bytesOfId(actionId), Buffer.from([place, links])];
  const head = Buffer.concat([...ids, Buffer.from(hostMarkOf(host), "hex")]);
  return sealToken(linkKeys()[0]!, Buffer.concat([head, Buffer.from(href, "latin1")]));
}

/**
 * The link of a token. Null for every text that isn't a token of this installation, or leads nowhere allowed. A token
 * in a text is found by other programs: one of them may leave out its last sign where that is no letter, or take the
 * stop behind it.
 */
export function trackedLinkOf(token: string): SealedLink | null {
  const found = withoutStops(token);
  const held =
    [found, `${found}_`, `${found}-`].map((one) => openToken(linkKeys(), one)).find(Boolean) ?? null;
  if (held === null || held.length <= headBytes) return null;
  const mail = mailOf(held);
  const target = targetOf(held.subarray(headBytes).toString("latin1"));
  const hostMark = held.subarray(2 * idBytes + 2, headBytes).toString("hex");
  return mail && target ? { ...mail, place: held[32]!, links: held[33]!, hostMark, target } : null;
}

/** A text without what stands behind its last sign of a token. */
function withoutStops(text: string): string {
  let end = text.length;
  while (end > 0 && !/[\w-]/.test(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

/** What a token keeps of a host: enough to know it again. */
export const hostMarkOf = (host: string): string =>
  createHash("sha256").update(host).digest().subarray(0, hostBytes).toString("hex");

/** The secret in the address of a mail's pixel. */
export function pixelTokenOf({ workspaceId, actionId }: TrackedMail): string {
  return sealToken(pixelKeys()[0]!, Buffer.concat([bytesOfId(workspaceId), bytesOfId(actionId)]));
}

/** The mail of a pixel's token. Null for every text that isn't one of this installation. */
export function trackedMailOf(token: string): TrackedMail | null {
  const held = openToken(pixelKeys(), token);
  return held === null || held.length !== 2 * idBytes ? null : mailOf(held);
}

function mailOf(held: Buffer): TrackedMail | null {
  const [workspaceId, actionId] = [
    idOfBytes(held.subarray(0, idBytes)),
    idOfBytes(held.subarray(idBytes, 2 * idBytes)),
  ];
  return workspaceId && actionId ? { workspaceId, actionId } : null;
}
