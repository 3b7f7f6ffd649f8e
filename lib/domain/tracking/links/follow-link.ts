import { db } from "@/lib/db/index.ts";
import { brandIdOf } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { Fetch } from "../rules/judge.ts";
import { hasProvenDomain, insertHit } from "../store/hits.ts";
import { hostMarkOf, type TrackedMail, trackedLinkOf, trackedMailOf } from "./link-token.ts";

/** The most characters of a program's name that are stored. */
const longestAgent = 300;

/** From where a link or a pixel was asked for. */
export interface Asker {
  /** The host of the request, without its port, and the brand that it has. */
  readonly host: string;
  readonly brandId: Id;
  readonly userAgent: string;
  readonly isHead: boolean;
  readonly isAhead: boolean;
  /** It comes from a data centre, and names no language, as a person's browser does. */
  readonly isCloud: boolean;
}

/**
 * The target of a tracked link, after the request was recorded. A link leads to its target on the host for which it was
 * made, whatever became of the domain, the mail or the database; on any other host only if that is one of the
 * workspace's brand or a proven domain of the workspace. Null for every other token and host. Recorded is only what
 * came by a host that is the workspace's now. Whether a person asked is judged later (`judgeHits`).
 */
export async function followLink(token: string, asker: Asker): Promise<string | null> {
  const link = trackedLinkOf(token);
  if (link === null) return null;
  const { place, links, target } = link;
  const isMadeFor = targetDespite(token, asker.host) !== null;
  const isRecorded = await record(link, asker, { kind: "click", place, links }).catch((error: unknown) => {
    if (!isMadeFor) throw error;
    logger("tracking").warn({ err: error }, "a followed link could not be recorded");
    return false;
  });
  return isMadeFor || isRecorded ? target : null;
}

/** The target of a link on the host for which it was made, found without the database. */
export function targetDespite(token: string, host: string): string | null {
  const link = trackedLinkOf(token);
  return link !== null && link.hostMark === hostMarkOf(host) ? link.target : null;
}

/**
 * Records that a mail's pixel was asked for, where the host is the workspace's. Returns false where the token is none
 * of this installation. The picture is shown in any other case: a mail must not show a broken one.
 */
export async function seePixel(token: string, asker: Asker): Promise<boolean> {
  const mail = trackedMailOf(token);
  if (mail === null) return false;
  await record(mail, asker, { kind: "open", place: 0, links: 0 }).catch((error: unknown) => {
    logger("tracking").warn({ err: error }, "an opening could not be recorded");
  });
  return true;
}

/** Whether a token is one of a pixel of this installation, found without the database. */
export const isPixel = (token: string): boolean => trackedMailOf(token) !== null;

/** Records a request. Returns false where its host isn't the workspace's. */
function record(
  mail: TrackedMail,
  asker: Asker,
  asked: Pick<Fetch, "kind" | "place" | "links">,
): Promise<boolean> {
  const { workspaceId } = mail;
  return db.tenant({ workspaceId }, async (tx) => {
    const brandId = await brandIdOf(tx, workspaceId);
    if (brandId === null) return false;
    if (brandId !== asker.brandId && !(await hasProvenDomain(tx.sql, workspaceId, asker.host))) return false;
    const { isHead, isAhead, isCloud } = asker;
    const userAgent = storableLine(asker.userAgent, longestAgent);
    await insertHit(tx.sql, mail, { ...asked, userAgent, isHead, isAhead, isCloud });
    return true;
  });
}
