import { db } from "@/lib/db/index.ts";
import { brandIdOf } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import type { Fetch } from "../rules/judge.ts";
import { hasProvenDomain, insertHit } from "../store/hits.ts";
import { type TrackedMail, trackedLinkOf, trackedMailOf } from "./link-token.ts";

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
}

/**
 * The target of a tracked link, after the request was recorded. Null where the token isn't one of a workspace of this
 * brand, nor the host a proven domain of the workspace. Whether a person asked is judged later (`judgeHits`).
 */
export async function followLink(token: string, asker: Asker): Promise<string | null> {
  const link = trackedLinkOf(token);
  if (link === null) return null;
  const { place, links, target } = link;
  return (await record(link, asker, { kind: "click", place, links })) ? target : null;
}

/** Records that a mail's pixel was asked for. Returns false where the token names nothing here, like `followLink`. */
export async function seePixel(token: string, asker: Asker): Promise<boolean> {
  const mail = trackedMailOf(token);
  return mail !== null && record(mail, asker, { kind: "open", place: 0, links: 0 });
}

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
    const { isHead, isAhead } = asker;
    const userAgent = storableLine(asker.userAgent, longestAgent);
    await insertHit(tx.sql, mail, { ...asked, userAgent, isHead, isAhead });
    return true;
  });
}
